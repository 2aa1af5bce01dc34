package dev.fermata.network.load;

import static dev.fermata.Fermata.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The load of {@link Load}, in small. */
class LoadIT {
    @Test
    void nothing_is_lost_and_nothing_is_left() throws IOException {
        try (ServerProcess server = new ServerProcess("-Xmx48m", "-XX:MaxDirectMemorySize=8m")) {
            LoadState first = server.state();
            Clients clients = new Clients(server);
            List<LoadState> under = new ArrayList<>();
            run(clients.load(500, 100, Duration.ofSeconds(2), Duration.ofMillis(500), under::add));

            assertThat(clients.wrong()).isZero();
            LoadState last = under.get(under.size() - 1);
            assertThat(last.received()).isEqualTo(clients.sent()).isGreaterThan(500 * 3);

            LoadState after = run(Clients.stateWhen(server, 0));
            assertThat(after.connections()).isZero();
            assertThat(after.descriptors()).isEqualTo(first.descriptors());
        }
    }

    @Test
    void slow_readers_do_not_grow_memory() throws IOException {
        try (ServerProcess server = new ServerProcess("-Xmx48m", "-XX:MaxDirectMemorySize=8m")) {
            List<LoadState> seen = new ArrayList<>();
            run(new Clients(server).readNothing(100, seen::add));

            assertThat(seen.get(0).mostUnsent()).isLessThanOrEqualTo(64 * 1024 + 16 * 1024);
        }
    }

    @Test
    void resets_leave_nothing_behind() throws IOException {
        try (ServerProcess server = new ServerProcess("-Xmx48m")) {
            LoadState first = server.state();
            run(new Clients(server).reset(5_000));
            LoadState after = run(Clients.stateWhen(server, 0));

            assertThat(after.connections()).isZero();
            assertThat(after.descriptors()).isEqualTo(first.descriptors());
            assertThat(after.tasks()).isEqualTo(first.tasks());
        }
    }
}
