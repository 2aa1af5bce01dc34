package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link TaskFactory} is told about the task that it makes.
 *
 * @param name null: "Task-N"
 * @param context what the task runs in; null: a copy of its creator's context
 */
public record TaskOptions(@Nullable String name, @Nullable Context context) {}
