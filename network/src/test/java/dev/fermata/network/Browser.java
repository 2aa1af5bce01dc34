package dev.fermata.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;

/** A headless Chromium with a profile of its own, driven by the WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
final class Browser implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(40);

    private final HttpClient client = HttpClient.newHttpClient();
    private final String session;

    /** Starts one by the driver that listens on a port. */
    Browser(int driverPort, Path profile) throws IOException, InterruptedException {
        String drivers = "http://127.0.0.1:" + driverPort + "/session";
        String arguments = "\"--headless=new\",\"--no-sandbox\",\"--disable-gpu\",\"--disable-dev-shm-usage\","
                + "\"--no-proxy-server\",\"--window-size=800,600\",\"--user-data-dir=" + profile + "\"";
        String answer = post(
                drivers,
                "{\"capabilities\":{\"alwaysMatch\":{\"timeouts\":{\"script\":30000},\"goog:chromeOptions\":{\"binary\":\""
                        + Peer.find("chromium") + "\",\"args\":[" + arguments + "]}}}}");
        session = drivers + "/" + text(answer, "sessionId");
    }

    void open(String url) throws IOException, InterruptedException {
        post(session + "/url", "{\"url\":" + quoted(url) + "}");
    }

    /** Runs JavaScript in the page. */
    void run(String script) throws IOException, InterruptedException {
        post(session + "/execute/sync", "{\"script\":" + quoted(script) + ",\"args\":[]}");
    }

    /** Waits until the page's text has {@code wanted} in it. */
    void untilShown(String wanted) throws IOException, InterruptedException {
        String script = "const done = arguments[0], end = Date.now() + 20000; const look = () => {"
                + "const shown = document.body.innerText;"
                + "if (shown.includes(" + quoted(wanted)
                + ") || Date.now() > end) done(shown); else setTimeout(look, 10); };"
                + "look();";
        String answer = post(session + "/execute/async", "{\"script\":" + quoted(script) + ",\"args\":[]}");
        assertThat(text(answer, "value")).contains(wanted);
    }

    void screenshot(Path file) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(to(session + "/screenshot").build(), BodyHandlers.ofString());
        Files.write(file, Base64.getDecoder().decode(text(answer.body(), "value")));
    }

    /** Ends the browser, and with it each page. */
    @Override
    public void close() throws IOException {
        try {
            client.send(to(session).DELETE().build(), BodyHandlers.ofString());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private String post(String url, String json) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                client.send(to(url).POST(BodyPublishers.ofString(json)).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static HttpRequest.Builder to(String url) {
        return HttpRequest.newBuilder(URI.create(url)).timeout(LIMIT);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    /** Gives the text that an answer has under a key; escapes other than those of line breaks and quotes stay. */
    private static String text(String json, String key) {
        String start = "\"" + key + "\":\"";
        int from = json.indexOf(start) + start.length();
        assertThat(from).as("%s in %s", key, json).isGreaterThanOrEqualTo(start.length());
        int to = from;
        while (json.charAt(to) != '"') {
            to += json.charAt(to) == '\\' ? 2 : 1;
        }
        return json.substring(from, to)
                .replace("\\n", "\n")
                .replace("\\\"", "\"")
                .replace("\\u003C", "<");
    }
}
