package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.samples.chat.ChatRoom;
import dev.fermata.samples.chat.ChatServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The chat of the samples, in headless Chromium and by plain sockets. */
@Timeout(180)
@SuppressWarnings("try") // A fixture that is interrupted when it closes fails the test.
class ChatIT {
    private final ChatRoom room = new ChatRoom();

    @TempDir
    Path folder;

    private HttpFixture server;

    @BeforeEach
    void start() throws Exception {
        server = new HttpFixture(new ChatServer(room), ChatServer.limits());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void what_one_browser_says_the_other_one_shows() throws Exception {
        Peer.find("chromium");
        int port = Peer.freePort();
        try (Peer driver = Peer.start(folder, "chromedriver", "--port=" + port).untilListening(port);
                Browser ann = new Browser(port, folder.resolve("ann"))) {
            try (Browser bob = new Browser(port, folder.resolve("bob"))) {
                ann.open(server.url("/"));
                bob.open(server.url("/"));
                join(ann, "Ann");
                join(bob, "Bob");
                ann.untilShown("Bob joined");
                say(ann, "Hello <b>Bob</b>, how are you? \u00e4\u20ac");
                bob.untilShown("Hello <b>Bob</b>, how are you? \u00e4\u20ac");
                say(bob, "fine");
                ann.untilShown("fine");
                bob.untilShown("Bob\nfine");
                Path screenshot = Files.createDirectories(Path.of("target")).resolve("chat.png");
                bob.screenshot(screenshot);
                assertThat(screenshot).isNotEmptyFile();
            }
            ann.untilShown("Bob left");
            assertThat(members()).containsExactly("Ann");
            server.call(closeRoom());
            ann.untilShown("The server shuts down.");
        }
    }

    @Test
    void a_message_reaches_all_and_who_leaves_is_noticed() throws Exception {
        try (RawClient ann = listener("ann")) {
            assertThat(ann.readTo("\n\n")).endsWith("event: joined\ndata: ann\n\n");
            RawClient bob = listener("b%0Ab");
            assertThat(ann.readTo("\n\n")).endsWith("event: joined\ndata: b b\n\n");
            assertThat(post("name=bob&text=one%0Atwo%0A%0Athree")).startsWith("HTTP/1.1 204 ");
            assertThat(ann.readTo("\n\n"))
                    .endsWith("event: message\ndata: bob\ndata: one\ndata: two\ndata: \ndata: three\n\n");
            bob.leave(false);
            assertThat(ann.readTo("\n\n")).endsWith("event: left\ndata: b b\n\n");
            assertThat(members()).containsExactly("ann");
        }
    }

    @Test
    void what_is_not_understood_is_refused() throws Exception {
        assertThat(post("name=ann")).startsWith("HTTP/1.1 400 ").endsWith("The field text is missing.\n");
        assertThat(post("name=%zz&text=x")).startsWith("HTTP/1.1 400 ");
        assertThat(post("name=ann&text=" + "x".repeat(20_000))).startsWith("HTTP/1.1 413 ");
    }

    @Test
    void who_is_too_slow_is_sent_away_and_told_so() throws Exception {
        try (RawClient slow = listener("slow")) {
            slow.readTo("\n\n");
            int said = server.call(talkUntilDeserted());
            String heard = slow.readAll();
            assertThat(heard)
                    .contains("event: bye\ndata: slow\ndata: You were too slow: 100 messages behind the others.\n\n");
            long messages = heard.lines().filter("event: message"::equals).count();
            // What it did not hear was dropped, not kept.
            assertThat(messages).isLessThanOrEqualTo(said - ChatRoom.MOST_UNHEARD);
        }
        try (RawClient next = listener("next")) {
            next.readTo("\n\n");
            post("name=x&text=still+there");
            assertThat(next.readTo("\n\n")).contains("still there");
        }
    }

    @Test
    void a_shutdown_ends_streams_behind_what_was_said() throws Exception {
        try (RawClient ann = listener("ann")) {
            ann.readTo("\n\n");
            post("name=bob&text=last");
            server.call(closeRoom());
            server.shutdown(Duration.ofSeconds(20));
            assertThat(ann.readAll())
                    .contains("event: message\ndata: bob\ndata: last\n\n")
                    .endsWith("event: bye\ndata: ann\ndata: The server shuts down.\n\n\r\n0\r\n\r\n");
            server.untilDown();
        }
    }

    private static void join(Browser browser, String name) throws Exception {
        browser.run("join.elements.name.value = '" + name + "'; join.requestSubmit();");
    }

    private static void say(Browser browser, String text) throws Exception {
        browser.run("say.elements.text.value = '" + text + "'; say.requestSubmit();");
    }

    private RawClient listener(String name) throws Exception {
        RawClient client = new RawClient(server.port());
        client.send("GET /events?name=" + name + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                .readTo("\r\n\r\n");
        return client;
    }

    private String post(String form) throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            return client.send("POST /messages HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: "
                            + form.length() + "\r\n\r\n" + form)
                    .readAll();
        }
    }

    private List<String> members() throws Exception {
        return server.call(askMembers());
    }

    @Async
    private Coroutine<List<String>> askMembers() {
        return result(room.members());
    }

    @Async
    private Coroutine<Void> closeRoom() {
        room.close();
        return done();
    }

    /** Talks until nobody is there; one message in each turn of the loop, so that who can keep up does. */
    @Async
    private Coroutine<Integer> talkUntilDeserted() {
        int said = 0;
        while (!room.members().isEmpty()) {
            room.say("x", "x".repeat(1000));
            said++;
            await(sleep(Duration.ZERO));
        }
        return result(said);
    }
}
