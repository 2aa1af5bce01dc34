package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.samples.http.HttpException;
import dev.fermata.samples.http.Request;
import dev.fermata.samples.http.Response;
import dev.fermata.sync.AsyncEvent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;

/** What the server of the HTTP tests answers. */
final class HttpSite {
    /** Done when the server has noticed that the client of {@code /forever} has gone. */
    final CompletableFuture<String> left = new CompletableFuture<>();

    /** Done when somebody waits in {@code /wait}. */
    final CompletableFuture<Void> waiting = new CompletableFuture<>();

    /** Lets those in {@code /wait} go on. */
    final AsyncEvent go = new AsyncEvent();

    @Async
    Coroutine<Response> handle(Request request) throws Exception {
        return switch (request.path()) {
            case "/hello" -> result(Response.text(200, "hello"));
            case "/echo" -> echo(request);
            case "/digest" -> digest(request);
            case "/count" -> result(Response.stream("text/plain", count(1000)));
            case "/forever" -> result(Response.stream("text/plain", forever()));
            case "/wait" -> waitForIt();
            case "/empty" -> result(Response.empty(204));
            case "/ignore" -> result(Response.text(200, "not read"));
            case "/fail" -> throw new IllegalStateException("a fault of the handler");
            case "/teapot" -> throw new HttpException(418, "short and stout");
            default -> result(Response.text(404, request.method() + " " + request.target()));
        };
    }

    @Async
    private Coroutine<Response> echo(Request request) throws Exception {
        return result(Response.bytes(
                200, "application/octet-stream", await(request.body().readAll())));
    }

    @Async
    private Coroutine<Response> waitForIt() {
        waiting.complete(null);
        await(go.waitOn());
        return result(Response.text(200, "waited"));
    }

    /** Tells how long the body is, and its SHA-256, without keeping it. */
    @Async
    private Coroutine<Response> digest(Request request) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        long length = 0;
        for (byte[] piece : each(request.body().pieces())) {
            digest.update(piece);
            length += piece.length;
        }
        return result(Response.text(200, length + " " + HexFormat.of().formatHex(digest.digest())));
    }

    @Async
    private AsyncGenerator<byte[]> count(int end) {
        for (int i = 0; i < end; i++) {
            emit((i + "\n").getBytes(StandardCharsets.UTF_8));
            if (i % 100 == 0) {
                await(sleep(Duration.ZERO));
            }
        }
        return AsyncGenerator.end();
    }

    /** One piece, then nothing: whoever leaves is not seen by writing. */
    @Async
    private AsyncGenerator<byte[]> forever() {
        try {
            emit("first\n".getBytes(StandardCharsets.UTF_8));
            await(new AsyncEvent().waitOn());
        } finally {
            left.complete("left");
        }
        return AsyncGenerator.end();
    }
}
