package dev.fermata.internal;

import dev.fermata.Future;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What an event loop of a test is made of.
 *
 * @param poller where it waits
 * @param clock the nanoseconds of {@code EventLoop.time()}
 * @param shuffle draws the order of tasks that are ready, and of timers that are due, at the same time; null: as they came
 * @param outside hears of each future that another thread is going to complete
 */
public record LoopParts(
        Poller poller, LongSupplier clock, @Nullable Random shuffle, Consumer<Future<?>> outside) {}
