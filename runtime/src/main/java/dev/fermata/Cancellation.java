package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests to cancel one task that nobody has taken back, and the regions that its code is in.
 *
 * <p>Each request knows who made it, so that a region takes back its own and no other. The task's {@code mustCancel} is the
 * summary: true if the next await, or the next step, throws.
 *
 * <pre>
 * a request    becomes                               when
 * pending      delivered                             the awaited future is cancelled, or a step begins with the error
 * pending      pending, and mustCancel is false      a shielded region lies between the task's code and its source
 * delivered    pending                               a task group threw its errors instead of the CancelledError
 * </pre>
 */
final class Cancellation {
    private final Task<?> task;
    private final List<Request> open = new ArrayList<>(2);
    private @Nullable CancelledError thrown;
    private boolean interrupting;

    @Nullable
    CancelRegion innermost;

    /** One call of {@code cancel}. */
    static final class Request {
        /** Null: a call from outside all regions. */
        final @Nullable CancelRegion source;

        final @Nullable String message;
        boolean delivered;

        Request(@Nullable CancelRegion source, @Nullable String message) {
            this.source = source;
            this.message = message;
        }
    }

    Cancellation(Task<?> task) {
        this.task = task;
    }

    int count() {
        return open.size();
    }

    /** Cancels what the task waits for; if it is not waiting, or that cannot be cancelled, the next await throws. */
    void request(@Nullable CancelRegion source, @Nullable String message) {
        Request request = new Request(source, message);
        open.add(request);
        if (reaches(source)) {
            request.delivered = interrupt(message);
            task.mustCancel |= !request.delivered || isPersistent();
        }
    }

    /** A region whose request was made before is now to be obeyed at every await. */
    void persist() {
        if (isPersistent()) {
            interrupt(null);
            task.mustCancel = true;
        }
    }

    private boolean interrupt(@Nullable String message) {
        Future<?> awaited = task.waitingOn;
        if (awaited == null) {
            return false;
        } else if (interrupting) {
            // Tasks that await each other in a ring: none would ever end, unless one gives up its await.
            task.giveUpAwait();
            return false;
        }
        interrupting = true;
        try {
            return awaited.cancel(message);
        } finally {
            interrupting = false;
        }
    }

    /** Takes one request back: rather one from outside all regions, and rather one that has had its effect. */
    int takeBackOne() {
        if (!open.isEmpty()) {
            open.remove(mostDispensable());
            refresh();
        }
        return open.size();
    }

    private Request mostDispensable() {
        Request best = open.get(open.size() - 1);
        for (Request request : open) {
            if (rank(request) >= rank(best)) {
                best = request;
            }
        }
        return best;
    }

    private static int rank(Request request) {
        return (request.source == null ? 2 : 0) + (request.delivered ? 1 : 0);
    }

    void takeBackAll(CancelRegion source) {
        open.removeIf(request -> request.source == source);
    }

    /** After a change of the requests or regions. */
    void refresh() {
        boolean due = isPersistent();
        for (Request request : open) {
            due |= isDue(request);
        }
        task.mustCancel = due;
        if (open.isEmpty()) {
            thrown = null;
        }
    }

    private boolean isDue(Request request) {
        return !request.delivered && reaches(request.source);
    }

    /** The message of the newest request that the next error delivers. */
    @Nullable
    String message() {
        String message = null;
        for (Request request : open) {
            if (isDue(request)) {
                message = request.message;
            }
        }
        return message;
    }

    /** All requests that reach the task's code take effect, by one error. */
    void handOver() {
        for (Request request : open) {
            request.delivered |= reaches(request.source);
        }
        task.mustCancel = isPersistent();
    }

    /** Gives the error for the step that begins, in place of what the awaited future gave. */
    CancelledError deliver(@Nullable Throwable arriving) {
        CancelledError error = arriving instanceof CancelledError given ? given : CancelledError.forDelivery(message());
        handOver();
        return error;
    }

    void throwing(CancelledError error) {
        thrown = error;
    }

    /** The task ends with a failure that took the place of the CancelledError: it shows both, though Java chains none. */
    void explain(Throwable failure) {
        CancelledError replaced = thrown;
        if (replaced == null
                || open.isEmpty()
                || List.of(failure.getSuppressed()).contains(replaced)) {
            return;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause == replaced) {
                return;
            }
        }
        failure.addSuppressed(replaced);
    }

    List<Request> delivered() {
        return open.isEmpty()
                ? List.of()
                : open.stream().filter(request -> request.delivered).toList();
    }

    /** Tells whether there is a request of another source, which is none of {@code known}. */
    boolean hasOther(CancelRegion source, List<Request> known) {
        return open.stream().anyMatch(request -> isOther(request, source, known));
    }

    /** Lets the requests of others have their effect again. */
    void repeatOthers(CancelRegion source, List<Request> known) {
        for (Request request : open) {
            if (isOther(request, source, known)) {
                request.delivered = false;
            }
        }
    }

    private boolean isOther(Request request, CancelRegion source, List<Request> known) {
        return request.source != source && !known.contains(request) && (request.delivered || reaches(request.source));
    }

    /** Tells whether no shield keeps a request of {@code source} from the code that runs in the innermost region. */
    private boolean reaches(@Nullable CancelRegion source) {
        for (CancelRegion region = innermost; region != null && region != source; region = region.outer) {
            if (region.isShielded()) {
                return false;
            }
        }
        return true;
    }

    private boolean isPersistent() {
        for (CancelRegion region = innermost; region != null; region = region.outer) {
            if (region.isPersistent()) {
                return true;
            }
            if (region.isShielded()) {
                return false;
            }
        }
        return false;
    }
}
