package dev.fermata.samples.chat;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.shieldFor;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.samples.http.Headers;
import dev.fermata.samples.http.HttpException;
import dev.fermata.samples.http.HttpHandler;
import dev.fermata.samples.http.HttpLimits;
import dev.fermata.samples.http.HttpServer;
import dev.fermata.samples.http.Request;
import dev.fermata.samples.http.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

/**
 * A chat for web browsers: the page at {@code /}, what is said as server-sent events at {@code /events}, and what the page
 * says by POST to {@code /messages}.
 */
public final class ChatServer implements HttpHandler {
    private static final int LONGEST_MESSAGE = 16 << 10;
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ChatRoom room;
    private final byte[] page;

    /** Makes one for a room. */
    public ChatServer(ChatRoom room) throws IOException {
        this.room = room;
        try (InputStream file = ChatServer.class.getResourceAsStream("chat.html")) {
            page = Objects.requireNonNull(file, "chat.html").readAllBytes();
        }
    }

    /** Serves until the process is asked to stop, by Ctrl-C for instance; the argument is the port. */
    public static void main(String[] arguments) throws Exception {
        run(serve(arguments.length == 0 ? 8080 : Integer.parseInt(arguments[0])));
    }

    /** Gives limits that suit a chat: nothing that comes is long. */
    public static HttpLimits limits() {
        return HttpLimits.defaults().withSizes(16 << 10, LONGEST_MESSAGE);
    }

    @Async
    static Coroutine<Void> serve(int port) throws IOException, TimeoutException {
        ChatRoom room = new ChatRoom();
        try (var server = await(HttpServer.start(new ChatServer(room), "127.0.0.1", port, limits()))) {
            System.out.println("http://127.0.0.1:" + server.port());
            try {
                await(server.serveForever());
            } finally {
                room.close();
                await(shieldFor(GRACE.multipliedBy(2), server.shutdown(GRACE)));
            }
        }
        return done();
    }

    @Async
    @Override
    public Coroutine<Response> handle(Request request) throws HttpException, IOException {
        return switch (request.method() + " " + request.path()) {
            case "GET /", "HEAD /" -> result(Response.bytes(200, "text/html; charset=utf-8", page));
            case "GET /events" -> listen(new Form(request.query()));
            case "POST /messages" -> say(request);
            default -> throw new HttpException(404, "There is no " + request.path() + " to " + request.method() + ".");
        };
    }

    private Coroutine<Response> listen(Form query) throws HttpException {
        Headers headers = new Headers().add("Content-Type", "text/event-stream").add("Cache-Control", "no-store");
        return result(new Response(200, headers, new Response.Content.Stream(events(query.field("name")))));
    }

    @Async
    private AsyncGenerator<byte[]> events(String name) {
        for (ChatEvent event : each(room.join(name))) {
            emit(event.bytes());
        }
        return AsyncGenerator.end();
    }

    @Async
    private Coroutine<Response> say(Request request) throws HttpException, IOException {
        Form form = new Form(new String(await(request.body().readAll()), StandardCharsets.UTF_8));
        room.say(form.field("name"), form.field("text"));
        return result(Response.empty(204));
    }
}
