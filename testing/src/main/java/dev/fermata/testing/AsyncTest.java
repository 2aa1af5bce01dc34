package dev.fermata.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test that runs asynchronous code on a {@link TestLoop}, which it takes as a parameter.
 *
 * <pre>{@code
 * @AsyncTest(seeds = 100)
 * void no_money_is_lost(TestLoop loop) {
 *     loop.run(this::transfers);
 * }
 * }</pre>
 *
 * <p>JUnit wants test methods to give nothing, so that the method itself is no coroutine: it runs one.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(AsyncTestExtension.class)
@SuppressWarnings("exports") // JUnit makes the extension.
public @interface AsyncTest {
    /**
     * How many times the test runs, each time with another order of what is ready at the same time: of tasks in one turn of
     * the loop, and of timers with one deadline. With 0 it runs once, in the order that a program sees.
     */
    int seeds() default 0;

    /** The one seed to run with, to replay a failure; the system property {@code fermata.test.seed} does the same. */
    long seed() default -1;

    /** After how many seconds of real time a run of the loop fails, with the tree of the tasks that wait. */
    double limitSeconds() default 10;
}
