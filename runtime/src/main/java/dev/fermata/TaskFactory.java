package dev.fermata;

/**
 * Makes the tasks of a loop; see {@link EventLoop#setTaskFactory}. It may put another coroutine round the given one, change
 * the options, or note what is made:
 *
 * <pre>{@code
 * loop.setTaskFactory((on, coroutine, options) -> on.newTask(measured(coroutine), options));
 * }</pre>
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-eventloop.html#asyncio.loop.set_task_factory">asyncio:
 *     loop.set_task_factory</a>
 */
@FunctionalInterface
public interface TaskFactory {
    /** Called on the loop's thread. Gives a task of {@code loop}, whose value is that of {@code coroutine}. */
    Task<?> create(EventLoop loop, Coroutine<?> coroutine, TaskOptions options);
}
