package dev.fermata.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.samples.http.HttpLimits;
import dev.fermata.samples.http.StaticFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** curl in front of the HTTP sample. */
@Timeout(120)
@SuppressWarnings("try") // A fixture that is interrupted when it closes fails the test.
class HttpCurlIT {
    private static final int BIG = 8 << 20;

    @TempDir
    Path folder;

    private final HttpSite site = new HttpSite();
    private HttpFixture server;

    @BeforeEach
    void start() throws Exception {
        Peer.find("curl");
        server = new HttpFixture(site::handle, HttpLimits.defaults().withSizes(16 << 10, BIG));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void get() throws Exception {
        assertThat(curl("-i", server.url("/hello")))
                .matches("(?s)HTTP/1.1 200 OK\r\n"
                        + "Date: \\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT\r\n"
                        + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 5\r\n\r\nhello");
        assertThat(curl(server.url("/nowhere?x=1"))).isEqualTo("GET /nowhere?x=1");
    }

    @Test
    void one_connection_for_many_requests() throws Exception {
        String url = server.url("/hello");
        assertThat(curl("-w", " %{http_code} %{num_connects}\n", url, url, url))
                .isEqualTo("hello 200 1\nhello 200 0\nhello 200 0\n");
        assertThat(curl("-w", " %{num_connects}\n", "-d", "a=b", server.url("/echo"), server.url("/echo")))
                .isEqualTo("a=b 1\na=b 0\n");
    }

    @Test
    void a_body_that_the_handler_does_not_read_is_read_over() throws Exception {
        String url = server.url("/ignore");
        assertThat(curl("-w", " %{num_connects}\n", "-d", "x".repeat(100_000), url, url))
                .isEqualTo("not read 1\nnot read 0\n");
    }

    @Test
    void old_clients_get_the_connection_closed_unless_they_keep_it() throws Exception {
        String url = server.url("/hello");
        assertThat(curl("--http1.0", "-w", " %{num_connects}\n", url, url)).isEqualTo("hello 1\nhello 1\n");
        assertThat(curl("--http1.0", "-H", "Connection: keep-alive", "-w", " %{num_connects}\n", url, url))
                .isEqualTo("hello 1\nhello 0\n");
        assertThat(curl("--http1.0", "-i", server.url("/count")))
                .contains("Connection: close")
                .doesNotContain("chunked")
                .endsWith("\r\n\r\n" + numbers());
    }

    @Test
    void head_has_the_fields_and_no_body() throws Exception {
        assertThat(curl("-I", "-w", "%{num_connects}", server.url("/hello"), server.url("/hello")))
                .matches("(?s)HTTP/1.1 200 OK\r\n.*Content-Length: 5\r\n\r\n1HTTP/1.1 200 OK.*\r\n\r\n0");
        assertThat(curl("-I", server.url("/count")))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .endsWith("\r\n\r\n");
        assertThat(curl("-i", server.url("/empty")))
                .startsWith("HTTP/1.1 204 No Content\r\n")
                .doesNotContain("Content-Length");
    }

    @Test
    void chunks_that_the_server_sends() throws Exception {
        assertThat(curl("-w", "%{num_connects}", server.url("/count"), server.url("/count")))
                .isEqualTo(numbers() + "1" + numbers() + "0");
    }

    @Test
    void a_big_upload_by_length_and_by_chunks() throws Exception {
        Path file = randomFile(BIG);
        String expected = BIG + " " + sha256(file);
        String url = server.url("/digest");
        assertThat(curl("-T", file.toString(), url)).isEqualTo(expected);
        assertThat(curl("-T", file.toString(), "-H", "Transfer-Encoding: chunked", url))
                .isEqualTo(expected);
        assertThat(curl("-T", file.toString(), "--limit-rate", "16M", url)).isEqualTo(expected);
        Path back = folder.resolve("back");
        curl("-T", file.toString(), "-o", back.toString(), server.url("/echo"));
        assertThat(Files.mismatch(file, back)).isEqualTo(-1);
    }

    @Test
    void too_large_a_body_is_refused_before_it_is_sent_and_also_in_the_middle() throws Exception {
        Path file = randomFile(BIG + 1);
        String[] expected = {"-w", " %{http_code} %{size_upload}"};
        assertThat(curl(
                        expected[0],
                        expected[1],
                        "-T",
                        file.toString(),
                        "-H",
                        "Expect: 100-continue",
                        server.url("/digest")))
                .isEqualTo("The body is longer than " + BIG + " bytes.\n 413 0");
        assertThat(curl("-w", " %{http_code}", "-T", file.toString(), "-H", "Expect:", server.url("/digest")))
                .isEqualTo("The body is longer than " + BIG + " bytes.\n 413");
        assertThat(curl(
                        "-w",
                        " %{http_code}",
                        "-T",
                        file.toString(),
                        "-H",
                        "Transfer-Encoding: chunked",
                        server.url("/digest")))
                .endsWith("The body is longer than " + BIG + " bytes.\n 413");
    }

    @Test
    void a_client_that_waits_is_told_to_go_on_only_if_somebody_wants_its_body() throws Exception {
        assertThat(curl(
                        "-i",
                        "-H",
                        "Expect: 100-continue",
                        "--expect100-timeout",
                        "30",
                        "-d",
                        "body",
                        server.url("/echo")))
                .startsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK")
                .endsWith("\r\n\r\nbody");
        assertThat(curl(
                        "-i",
                        "-H",
                        "Expect: 100-continue",
                        "--expect100-timeout",
                        "30",
                        "-d",
                        "body",
                        server.url("/ignore")))
                .startsWith("HTTP/1.1 200 OK")
                .contains("Connection: close")
                .endsWith("not read");
    }

    @Test
    void the_errors_of_handlers() throws Exception {
        assertThat(curl(
                        "-w",
                        " %{http_code} %{num_connects}\n",
                        server.url("/teapot"),
                        server.url("/fail"),
                        server.url("/hello")))
                .isEqualTo("short and stout\n 418 1\nThe server failed at this request.\n 500 0\nhello 200 0\n");
        assertThat(server.errors).singleElement().satisfies(error -> {
            assertThat(error.message()).isEqualTo("The handler of GET /fail failed");
            assertThat(error.exception()).hasMessage("a fault of the handler");
        });
        server.errors.clear();
    }

    @Test
    void many_clients_at_once() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-Z", "--parallel-max", "50"));
        for (int i = 0; i < 200; i++) {
            arguments.add(server.url("/x" + i));
            arguments.addAll(List.of("-o", folder.resolve("x" + i).toString()));
        }
        curl(arguments.toArray(String[]::new));
        for (int i = 0; i < 200; i++) {
            assertThat(folder.resolve("x" + i)).content().isEqualTo("GET /x" + i);
        }
    }

    @Test
    void files_of_a_folder_and_none_outside_of_it() throws Exception {
        Path file = randomFile(BIG);
        Path empty =
                Files.createFile(Files.createDirectory(folder.resolve("site")).resolve("empty file.txt"));
        Path back = folder.resolve("back");
        try (HttpFixture files = new HttpFixture(new StaticFiles(folder), HttpLimits.defaults())) {
            curl("-o", back.toString(), files.url("/" + file.getFileName()));
            assertThat(Files.mismatch(file, back)).isEqualTo(-1);
            assertThat(curl("-I", files.url("/" + file.getFileName()))).contains("Content-Length: " + BIG + "\r\n");
            String status = "%{http_code} %{content_type}";
            assertThat(curl(
                            "-w",
                            status,
                            files.url("/site/" + empty.getFileName().toString().replace(" ", "%20"))))
                    .isEqualTo("200 text/plain");
        }
        try (HttpFixture files = new HttpFixture(new StaticFiles(folder.resolve("site")), HttpLimits.defaults())) {
            for (String path : List.of("/../random", "/%2e%2e/random", "/none", "/")) {
                assertThat(curl("--path-as-is", "-w", "%{http_code}", files.url(path)))
                        .endsWith(".\n404");
            }
            assertThat(curl("-w", "%{http_code}", "-d", "x", files.url("/empty")))
                    .endsWith("405");
            assertThat(curl("-w", "%{http_code}", files.url("/%zz"))).endsWith("400");
        }
    }

    private String curl(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("-sS", "-m", "50", "--noproxy", "*"));
        all.addAll(List.of(arguments));
        Peer.Output output = Peer.run(folder, "curl", all.toArray(String[]::new));
        assertThat(output.exitCode()).as(output.toString()).isZero();
        return output.out();
    }

    private static String numbers() {
        return IntStream.range(0, 1000).mapToObj(i -> i + "\n").collect(Collectors.joining());
    }

    private Path randomFile(int size) throws Exception {
        byte[] bytes = new byte[size];
        new Random(1).nextBytes(bytes);
        return Files.write(folder.resolve("random"), bytes);
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
