/**
 * The same program without rewriting: its coroutines run on real threads, one at a time, and block where they await.
 *
 * <p>Tasks, futures and the event loop are the real ones, so that the order of events must be the same hop for hop. What
 * differs is only how a method comes to a stop and goes on: {@link dev.fermata.transformer.oracle.ColdCoroutines} leaves
 * the compiler's code as it is.
 */
package dev.fermata.transformer.oracle;
