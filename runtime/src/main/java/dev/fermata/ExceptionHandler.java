package dev.fermata;

/** Hears of errors that no coroutine could be given; see {@link EventLoop#setExceptionHandler}. */
@FunctionalInterface
public interface ExceptionHandler {
    /** Called on the loop's thread. If it throws, the error is logged instead. */
    void handle(EventLoop loop, LoopError error);
}
