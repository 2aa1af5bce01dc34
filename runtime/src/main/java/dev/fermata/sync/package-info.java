/**
 * asyncio's locks, events, conditions, barriers and queues: fair, and for the tasks of one event loop.
 *
 * <p>Acquiring awaits and gives something closeable; releasing does not wait. What asyncio calls {@code wait} is {@code
 * waitOn}, since {@link java.lang.Object#wait()} cannot be replaced.
 */
package dev.fermata.sync;
