package dev.fermata;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that may {@link Fermata#await(Awaitable) await}: Fermata rewrites its bytecode into a resumable state
 * machine.
 *
 * <p>The method returns {@link Coroutine}. Calling it runs nothing; its body starts when the coroutine is awaited or
 * given to a task.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Async {}
