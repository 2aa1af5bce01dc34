package dev.fermata;

/** A callback with a deadline, which knows its place in the {@link TimerHeap}. */
final class Timer extends Handle {
    final long deadline;

    /** Assigned by the heap, in the order of creation: breaks ties between equal deadlines. */
    long sequence;

    /** The place in the heap; negative if it is in none. */
    int index = -1;

    Timer(long deadline, Runnable callback, EventLoop loop, ContextState context) {
        super(callback, loop, context);
        this.deadline = deadline;
    }

    @Override
    public Long when() {
        return deadline;
    }

    @Override
    public void cancel() {
        loop.disarm(this);
        super.cancel();
    }

    boolean isBefore(Timer other) {
        long difference = deadline - other.deadline;
        return difference < 0 || (difference == 0 && sequence < other.sequence);
    }
}
