package dev.fermata;

/**
 * How much a loop has to do, at the moment it was asked.
 *
 * @param tasks tasks that are not finished
 * @param ready callbacks and tasks that run in the next turn
 * @param timers callbacks that wait for their deadline
 * @param channels channels that are watched
 */
public record LoopStatistics(int tasks, int ready, int timers, int channels) {}
