package dev.fermata;

import dev.fermata.internal.Fatal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes errors to the handler the program set, or else to the log. */
final class ErrorReports {
    private static final Logger LOG = System.getLogger("dev.fermata");

    private final EventLoop loop;
    private @Nullable ExceptionHandler handler;
    private Consumer<String> warnings = text -> log(Level.WARNING, text, null);

    ErrorReports(EventLoop loop) {
        this.loop = loop;
    }

    void setHandler(@Nullable ExceptionHandler handler) {
        this.handler = handler;
    }

    @Nullable
    ExceptionHandler handler() {
        return handler;
    }

    void report(LoopError error) {
        if (error.exception() != null) {
            AsyncTrace.complete(error.exception(), null, null);
            AsyncTrace.completeRelated(error.exception(), null, null);
        }
        ExceptionHandler custom = handler;
        if (custom == null) {
            log(error);
            return;
        }
        CurrentContext current = CurrentContext.here();
        ContextState before = current.state();
        if (error.source() instanceof Task<?> task) {
            current.enter(task.context());
        }
        try {
            custom.handle(loop, error);
        } catch (Throwable t) {
            if (Fatal.is(t)) {
                throw t;
            }
            if (error.exception() != null) {
                t.addSuppressed(error.exception());
            }
            log(new LoopError("Unhandled error in exception handler, while it handled: " + error.message(), t, null));
        } finally {
            current.restore(before);
        }
    }

    /** For what is worth knowing, but no error of the program. */
    void warn(String text) {
        warnings.accept(text);
    }

    /** Sets who hears of it in place of the log. */
    void setWarnings(Consumer<String> listener) {
        warnings = listener;
    }

    void log(LoopError error) {
        String text = error.source() == null ? error.message() : error.message() + ": " + error.source();
        log(Level.ERROR, text, error.exception());
    }

    /** A log that fails, for want of descriptors for instance, must not end the loop: there is always the error output. */
    private static void log(Level level, String text, @Nullable Throwable failure) {
        try {
            if (failure == null) {
                LOG.log(level, text);
            } else {
                LOG.log(level, text, failure);
            }
        } catch (Throwable t) {
            if (Fatal.is(t)) {
                throw t;
            }
            System.err.println("dev.fermata: " + text + (failure == null ? "" : ": " + failure)
                    + " (The log has failed as well: " + t + ")");
        }
    }
}
