package dev.fermata;

/**
 * How much a loop has to do, at the moment it was asked.
 *
 * @param tasks tasks that are not finished
 * @param ready callbacks and tasks that run in the next turn
 * @param timers callbacks that wait for their deadline
 * @param channels channels that are watched
 * @param earlyReturns how often, since the loop was opened, the selector came back at once, again and again, though nothing
 *     had happened: a selector in order does not. The loop replaces one that keeps doing it, and tells its exception handler
 */
public record LoopStatistics(int tasks, int ready, int timers, int channels, long earlyReturns) {}
