package dev.fermata.net;

import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A process that runs, and those of its streams that are pipes to this program.
 *
 * @param command with its arguments, for people
 * @param in where its input goes
 * @param out where its output comes from
 * @param err where its error output comes from
 */
record StartedProcess(
        Process process,
        String command,
        @Nullable OutputStream in,
        @Nullable PipeBuffer out,
        @Nullable PipeBuffer err) {
    /**
     * On the thread that has just started the process. It becomes the one that reads the output: a thread made for that may
     * come too late, if the process ends at once.
     *
     * @param owner gets the process, and tells whether it takes care of it
     */
    static void run(
            Process process, ProcessBuilder builder, BooleanSupplier abandoned, Predicate<StartedProcess> owner) {
        boolean hasErr = isPipe(builder.redirectError()) && !builder.redirectErrorStream();
        PipeBuffer out = isPipe(builder.redirectOutput()) ? new PipeBuffer(abandoned) : null;
        PipeBuffer err = hasErr ? new PipeBuffer(abandoned) : null;
        StartedProcess started = new StartedProcess(
                process,
                String.join(" ", builder.command()),
                isPipe(builder.redirectInput()) ? process.getOutputStream() : null,
                out,
                err);
        started.read(() -> {
            if (!owner.test(started)) {
                started.abandon();
            }
        });
    }

    private static boolean isPipe(Redirect redirect) {
        return redirect.type() == Redirect.Type.PIPE;
    }

    private void read(Runnable first) {
        PipePump errPump = err == null ? null : new PipePump(process.getErrorStream(), err);
        if (out != null) {
            Thread.currentThread().setName(threads() + "-out");
            // The JDK takes care of the error output behind the output: while that is held, nothing is lost of both.
            new PipePump(process.getInputStream(), out).run(() -> {
                if (errPump != null) {
                    errPump.start(threads() + "-err");
                }
                first.run();
            });
        } else if (errPump != null) {
            Thread.currentThread().setName(threads() + "-err");
            errPump.run(first);
        } else {
            first.run();
        }
    }

    /** What the names of its threads begin with. */
    String threads() {
        return "fermata-pipe-" + process.pid();
    }

    /** Nobody takes care of it. */
    void abandon() {
        process.toHandle().destroyForcibly();
        if (out != null) {
            out.close();
        }
        if (err != null) {
            err.close();
        }
    }
}
