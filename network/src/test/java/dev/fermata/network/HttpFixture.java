package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.runCoroutineThreadsafe;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.LoopError;
import dev.fermata.samples.http.HttpHandler;
import dev.fermata.samples.http.HttpLimits;
import dev.fermata.samples.http.HttpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** The sample's server on a loop and a thread of its own, so that a test can block. */
@SuppressWarnings("try") // close() may be interrupted: then the test fails.
final class HttpFixture implements AutoCloseable {
    private static final int LIMIT_SECONDS = 20;

    /** What the loop was told about. */
    final List<LoopError> errors = new CopyOnWriteArrayList<>();

    private final CompletableFuture<EventLoop> loop = new CompletableFuture<>();
    private final CompletableFuture<HttpServer> server = new CompletableFuture<>();
    private final FutureTask<Void> ended;

    HttpFixture(HttpHandler handler, HttpLimits limits) throws Exception {
        ended = new FutureTask<>(() -> run(serve(handler, limits)));
        new Thread(ended, "http server").start();
        server.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    int port() {
        return server.join().port();
    }

    String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Runs something on the server's thread. */
    <T> T call(Coroutine<T> coroutine) throws Exception {
        return runCoroutineThreadsafe(coroutine, loop.join()).get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    /** Begins to shut the server down. */
    void shutdown(Duration grace) {
        loop.join().callSoonThreadsafe(() -> createTask(server.join().shutdown(grace)));
    }

    boolean isDown() {
        return ended.isDone();
    }

    /** Waits until the server is down. */
    void untilDown() throws Exception {
        assertThat(ended.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isNull();
    }

    /** Waits until no client is connected. */
    void untilDeserted() throws Exception {
        call(deserted());
    }

    @Override
    public void close() throws Exception {
        if (!ended.isDone()) {
            shutdown(Duration.ofSeconds(1));
        }
        untilDown();
        assertThat(errors).isEmpty();
    }

    @Async
    private Coroutine<Void> serve(HttpHandler handler, HttpLimits limits) throws IOException {
        runningLoop().setExceptionHandler((where, error) -> errors.add(error));
        try (var http = await(HttpServer.start(handler, "127.0.0.1", 0, limits))) {
            loop.complete(runningLoop());
            server.complete(http);
            await(http.serveForever());
        }
        return done();
    }

    @Async
    private Coroutine<Void> deserted() {
        while (server.join().connections() > 0) {
            await(sleep(Duration.ofMillis(1)));
        }
        return done();
    }
}
