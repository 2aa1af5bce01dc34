package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.EventLoopGroup;
import dev.fermata.net.Net;
import dev.fermata.net.ServerGroup;
import java.time.Duration;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Several loops, used with rewritten lambdas. */
class EventLoopGroupTest {
    private static final int CONNECTIONS = 60;

    @Test
    void a_client_on_one_loop_talks_to_a_server_on_all() throws Exception {
        try (EventLoopGroup group = EventLoopGroup.open(2)) {
            ServerGroup servers = ServerGroup.start(
                    group,
                    connection -> {
                        String name = await(connection.reader().readLine());
                        connection
                                .writer()
                                .write(name + " on " + Thread.currentThread().getName() + "\n");
                        await(connection.writer().drain());
                        return done();
                    },
                    "127.0.0.1",
                    0);
            var answers = group.submit(() -> {
                var seen = new TreeSet<String>();
                for (int i = 0; i < CONNECTIONS; i++) {
                    await(sleep(Duration.ZERO));
                    try (var connection = await(Net.openConnection("127.0.0.1", servers.port()))) {
                        connection.writer().write("client\n");
                        seen.add(await(connection.reader().readLine()));
                    }
                }
                return result(seen);
            });
            assertThat(answers.get(20, TimeUnit.SECONDS))
                    .containsExactly("client on fermata-loop-1", "client on fermata-loop-2");
            servers.shutdown(Duration.ofSeconds(20));
        }
    }
}
