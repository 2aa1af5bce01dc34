package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Starts a process on a thread made for that: forking a large program takes milliseconds. */
final class StartSubprocess extends StateMachine<Subprocess> {
    private final ProcessBuilder builder;
    private final ConnectionOptions options;
    private final Duration grace;
    private final boolean wholeTree;
    private final CompletableFuture<StartedProcess> started = new CompletableFuture<>();

    StartSubprocess(ProcessBuilder builder, ConnectionOptions options, Duration grace, boolean wholeTree) {
        this.builder = builder;
        this.options = options;
        this.grace = grace;
        this.wholeTree = wholeTree;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        Object got = value;
        Throwable refused = failure;
        if (at == 0) {
            begin(task.loop());
            try {
                got = await(Future.of(started, task.loop()), task, 1);
            } catch (Throwable t) {
                refused = t;
            }
            if (got == Await.SUSPENDED) {
                return got;
            }
        }
        if (refused != null) {
            killIfStarted();
            throw refused instanceof IOException e ? described(e) : refused;
        }
        return new Subprocess(task.loop(), (StartedProcess) Objects.requireNonNull(got), options, grace, wholeTree);
    }

    private void begin(EventLoop loop) {
        Thread thread = new Thread(() -> start(loop), "fermata-process-start");
        thread.setDaemon(true);
        thread.start();
    }

    /** If nobody waits any more, the process has nobody. */
    private void start(EventLoop loop) {
        try {
            StartedProcess.run(builder.start(), builder, loop::isClosed, started::complete);
        } catch (Throwable t) {
            started.completeExceptionally(t);
        }
    }

    /** Cancelled at the same time. */
    @SuppressWarnings("FutureReturnValueIgnored") // It cannot fail.
    private void killIfStarted() {
        started.thenAccept(StartedProcess::abandon);
    }

    private IOException described(IOException refused) {
        String program = builder.command().get(0);
        String what = "Cannot start " + program + ": ";
        File folder = builder.directory();
        if (folder != null && !folder.isDirectory()) {
            return missing(what + "there is no folder " + folder + " to work in.", refused);
        }
        String message = String.valueOf(refused.getMessage());
        if (isError(2, message)) {
            boolean path = program.indexOf(File.separatorChar) >= 0;
            return missing(
                    what
                            + (path
                                    ? "there is no such file, or not the interpreter that its first line names."
                                    : "there is no such command in PATH, which is " + System.getenv("PATH")
                                            + ". Give its whole path, or install it."),
                    refused);
        }
        if (isError(13, message)) {
            return new IOException(what + "it is no program that may be executed (permission denied).", refused);
        }
        return new IOException(what + message, refused);
    }

    /** The number of the system's error: "error=2, ..." of JDK 17, "error: 2 (...)" of JDK 25. */
    private static boolean isError(int number, String message) {
        return message.contains("error=" + number + ",") || message.contains("error: " + number + " ");
    }

    private static FileNotFoundException missing(String message, IOException cause) {
        FileNotFoundException described = new FileNotFoundException(message);
        described.initCause(cause);
        return described;
    }
}
