package dev.fermata.samples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.timeout;
import static dev.fermata.Fermata.waitAll;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.AsyncIterable;
import dev.fermata.CancelScope;
import dev.fermata.Coroutine;
import dev.fermata.LoopError;
import dev.fermata.ScopeCancelledException;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.IncompleteReadException;
import dev.fermata.net.LimitOverrunException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * One client: reads a request, has it answered, and goes on with the next, which may be there already (pipelining).
 *
 * <p>The connection ends when the client or the server says so, when what remains of a body is too long to be read over, or
 * after a request that cannot be understood: then nobody knows where the next one begins.
 */
final class HttpConnection {
    static final byte[] LINE_END = "\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private static final byte[] HEAD_END = "\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    /** Not HTTP: read as an end of the head so that it is refused at once. */
    private static final byte[] BARE_HEAD_END = "\n\n".getBytes(StandardCharsets.ISO_8859_1);

    private static final byte[] NOTHING = {};
    private static final String CLOSE = "Connection: close\r\n";
    private static final int MOST_TO_SKIP = 256 * 1024;
    private static final Duration LINGER = Duration.ofSeconds(2);

    private final HttpServer server;
    private final HttpLimits limits;
    private final Connection connection;
    private final ResponseWriter responses;

    /** What was read of the next request. */
    private byte[] ahead = NOTHING;

    HttpConnection(HttpServer server, Connection connection) {
        this.server = server;
        this.connection = connection;
        limits = server.limits();
        responses = new ResponseWriter(connection.writer(), server.date(), limits.bodyTime());
    }

    @Async
    Coroutine<Void> serve() throws IOException, TimeoutException {
        try (connection) {
            try {
                while (await(serveNext())) {}
            } catch (HttpException e) {
                byte[] text = (e.getMessage() + "\n").getBytes(StandardCharsets.UTF_8);
                await(responses.bytes(Response.bytes(e.status(), "text/plain; charset=utf-8", text), text, CLOSE));
                await(linger());
            }
            connection.writer().close();
            await(waitFor(connection.writer().waitClosed(), limits.bodyTime()));
        }
        return done();
    }

    /** Gives whether another request may follow. */
    @Async
    private Coroutine<Boolean> serveNext() throws IOException, HttpException, TimeoutException {
        byte[] bytes = await(readHead());
        if (bytes.length == 0) {
            return result(false);
        }
        RequestHead head = RequestHead.parse(bytes, limits.headers());
        RequestBody body = new RequestBody(connection, limits, head);
        Request request = new Request(head.method(), head.target(), head.minorVersion(), head.headers(), body);
        Response response = await(answer(request));
        if (!body.isEnded() && !body.isAwaited() && !body.isBroken()) {
            await(body.skip(MOST_TO_SKIP));
        }
        boolean chunks = request.minorVersion() >= 1 || !(response.content() instanceof Response.Content.Stream);
        boolean goOn = body.isEnded() && request.keepsAlive() && chunks && !server.isStopping();
        await(send(request, response, goOn));
        if (!body.isEnded()) {
            await(linger());
        }
        return result(goOn);
    }

    /** Reads up to the empty line. Empty: the client has left, or was silent for too long. */
    @Async
    private Coroutine<byte[]> readHead() throws IOException, HttpException {
        try (var deadline = timeout(limits.idleTime())) {
            if (ahead.length == 0) {
                ahead = await(server.idleWhile(connection.reader().read(1)));
                if (ahead.length == 0) {
                    return result(NOTHING);
                }
            }
            deadline.reschedule(runningLoop().time() + limits.headTime().toNanos());
            byte[] rest = await(connection.reader().readUntil(HEAD_END, BARE_HEAD_END));
            if (rest.length >= limits.headBytes()) {
                throw headTooLarge();
            }
            byte[] head = Arrays.copyOf(ahead, ahead.length + rest.length);
            System.arraycopy(rest, 0, head, ahead.length, rest.length);
            ahead = NOTHING;
            return result(head);
        } catch (TimeoutException e) {
            if (ahead.length == 0) {
                return result(NOTHING);
            }
            throw new HttpException(408, "The request did not come in time.");
        } catch (LimitOverrunException e) {
            throw headTooLarge();
        } catch (IncompleteReadException e) {
            return result(NOTHING);
        }
    }

    @Async
    private Coroutine<Response> answer(Request request) {
        try {
            return result(await(server.handler().handle(request)));
        } catch (HttpException e) {
            return result(Response.text(e.status(), e.getMessage() + "\n"));
        } catch (Exception e) {
            if (!request.body().isBroken()) {
                String what = "The handler of " + request.method() + " " + request.target() + " failed";
                runningLoop().callExceptionHandler(new LoopError(what, e, server));
            }
            return result(Response.text(500, "The server failed at this request.\n"));
        }
    }

    @Async
    private Coroutine<Void> send(Request request, Response response, boolean goOn)
            throws IOException, TimeoutException {
        String field = !goOn ? CLOSE : request.minorVersion() == 0 ? "Connection: keep-alive\r\n" : "";
        Response.Content content = response.content();
        if (content instanceof Response.Content.Bytes bytes) {
            if (request.isHead()) {
                responses.headOfLength(response, bytes.bytes().length, field);
            } else {
                await(responses.bytes(response, bytes.bytes(), field));
            }
        } else if (content instanceof Response.Content.File file) {
            if (request.isHead()) {
                responses.headOfLength(response, file.size(), field);
            } else {
                await(responses.file(response, file, field));
            }
        } else if (content instanceof Response.Content.Stream stream) {
            if (request.isHead()) {
                responses.headOfStream(response, field);
            } else {
                await(stream(response, stream.pieces(), request.minorVersion() >= 1, field));
            }
        }
        return done();
    }

    /**
     * Sends pieces until they end or the client goes away. A client that has closed its side counts as gone: else nobody
     * would notice while there is nothing to send.
     */
    @Async
    private Coroutine<Void> stream(Response response, AsyncIterable<byte[]> pieces, boolean chunked, String field)
            throws IOException, TimeoutException {
        Task<byte[]> watch = createTask(connection.reader().read(1), "client watch");
        var sending = CancelScope.open();
        try (sending) {
            watch.addDoneCallback(done -> {
                if (!done.isCancelled() && (done.exception() != null || done.result().length == 0)) {
                    sending.cancel();
                }
            });
            await(responses.stream(response, pieces, chunked, field));
        } catch (ScopeCancelledException e) {
            throw new IOException("The client went away before the end of the answer.", e);
        } finally {
            watch.cancel();
        }
        await(waitAll(List.of(watch)));
        if (!watch.isCancelled() && watch.exception() == null) {
            ahead = watch.result();
        }
        return done();
    }

    /** Lets the client read the answer: to close while it still sends would make the system drop what it has not read. */
    @Async
    private Coroutine<Void> linger() throws IOException {
        connection.writer().writeEnd();
        try (var deadline = timeout(LINGER)) {
            while (await(connection.reader().read(MOST_TO_SKIP)).length > 0) {}
        } catch (TimeoutException e) {
            // It had its chance.
        }
        return done();
    }

    private HttpException headTooLarge() {
        return new HttpException(
                431, "The request line and the header fields are longer than " + limits.headBytes() + " bytes.");
    }
}
