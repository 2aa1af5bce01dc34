package dev.fermata.net;

import dev.fermata.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Those streams of a process that are pipes to this program; the others are null. */
final class ProcessPipes {
    private final EventLoop loop;
    private final ConnectionOptions options;
    private final List<PipeSource> sources = new ArrayList<>(2);
    private final @Nullable StreamWriter stdin;
    private final @Nullable StreamReader stdout;
    private final @Nullable StreamReader stderr;

    ProcessPipes(EventLoop loop, StartedProcess started, ConnectionOptions options) {
        this.loop = loop;
        this.options = options;
        stdin = started.in() == null
                ? null
                : Connection.over(loop, new PipeSink(loop, started.in(), started.threads() + "-in"), options)
                        .writer();
        stdout = started.out() == null ? null : reader(started.out());
        stderr = started.err() == null ? null : reader(started.err());
    }

    private StreamReader reader(PipeBuffer buffer) {
        PipeSource source = new PipeSource(loop, buffer);
        sources.add(source);
        return new StreamReader(loop, source, options);
    }

    @Nullable
    StreamWriter stdin() {
        return stdin;
    }

    @Nullable
    StreamReader stdout() {
        return stdout;
    }

    @Nullable
    StreamReader stderr() {
        return stderr;
    }

    /** At once; who waits for one of them is told its end. */
    void abort() {
        if (stdin != null) {
            stdin.abort();
        }
        if (stdout != null) {
            stdout.close();
        }
        if (stderr != null) {
            stderr.close();
        }
        sources.forEach(PipeSource::abort);
    }
}
