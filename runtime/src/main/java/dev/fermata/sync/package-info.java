/** Locks of asyncio: fair, and for tasks of one event loop. Acquiring awaits and gives something closeable. */
package dev.fermata.sync;
