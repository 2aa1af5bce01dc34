package dev.fermata;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of the futures given to {@link Fermata#waitAll}, {@link Fermata#waitFirst} or {@link Fermata#waitFirstException}
 * had an outcome when the waiting task went on. Both sets are in the order of the arguments, and cannot be changed.
 *
 * @param done those with an outcome, whichever it is; their failures still wait to be read
 * @param pending the others; nothing was done to them
 * @param <T> the type of the futures' values
 */
public record Waited<T extends @Nullable Object>(Set<Future<T>> done, Set<Future<T>> pending) {}
