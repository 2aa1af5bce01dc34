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
    /**
     * Gives the factory that starts each task inside the call that makes it: the coroutine runs up to its first suspension,
     * with the new task as the current one and in the new task's context, before that call returns. A task that does not
     * suspend is done then, and its failure is kept, not thrown. {@link TaskOptions#eagerStart()} goes before it.
     *
     * <p>Children then run before what follows their creation, which changes the order of events. While the loop does not
     * run, or deep in a recursion of eager tasks, a task starts in the loop's next turn after all. asyncio: {@code
     * eager_task_factory}.
     */
    static TaskFactory eager() {
        return (loop, coroutine, options) ->
                loop.newTask(coroutine, options.eagerStart() == null ? options.withEagerStart(true) : options);
    }

    /** Called on the loop's thread. Gives a task of {@code loop}, whose value is that of {@code coroutine}. */
    Task<?> create(EventLoop loop, Coroutine<?> coroutine, TaskOptions options);
}
