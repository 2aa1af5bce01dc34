package dev.fermata.benchmarks

import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield

private suspend fun fib(n: Int): Int = if (n < 2) n else fib(n - 1) + fib(n - 2)

fun runFib(n: Int): Int = runBlocking { fib(n) }

private suspend fun takeTurns(turns: Int) {
    repeat(turns) { yield() }
}

fun runSwitches(turns: Int) = runBlocking {
    launch { takeTurns(turns) }
    launch { takeTurns(turns) }
    Unit
}

private class KotlinFailure : RuntimeException()

private suspend fun fail(n: Int, suspends: Boolean): Int {
    if (n == 0) {
        if (suspends) {
            yield()
        }
        throw KotlinFailure()
    }
    return fail(n - 1, suspends) + 1
}

fun runFailure(n: Int, suspends: Boolean): Int = runBlocking {
    try {
        fail(n, suspends)
    } catch (e: KotlinFailure) {
        0
    }
}
