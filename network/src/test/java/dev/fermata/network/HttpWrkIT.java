package dev.fermata.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.samples.http.HttpLimits;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** wrk in front of the HTTP sample: a hundred connections as fast as they can. */
@Timeout(60)
@SuppressWarnings("try") // A fixture that is interrupted when it closes fails the test.
class HttpWrkIT {
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");

    @TempDir
    Path folder;

    private final HttpSite site = new HttpSite();

    @ParameterizedTest
    @ValueSource(strings = {"/hello", "/count"})
    void no_errors(String path) throws Exception {
        Peer.find("wrk");
        try (HttpFixture server = new HttpFixture(site::handle, HttpLimits.defaults())) {
            Peer.Output output = Peer.run(folder, "wrk", "-t1", "-c100", "-d2s", "--timeout", "20s", server.url(path));
            assertThat(output.exitCode()).as(output.toString()).isZero();
            assertThat(output.out()).doesNotContain("Socket errors").doesNotContain("Non-2xx");
            Matcher requests = REQUESTS.matcher(output.out());
            assertThat(requests.find()).as(output.out()).isTrue();
            assertThat(Integer.parseInt(requests.group(1))).isPositive();
            server.untilDeserted();
        }
    }
}
