package dev.fermata.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Tests are skipped without their peer, but not where changes land. */
class PeerTest {
    @Test
    void a_peer_that_is_not_installed() {
        Class<? extends Throwable> expected =
                System.getenv("CI") == null ? TestAbortedException.class : AssertionError.class;
        assertThat(catchThrowable(() -> Peer.find("no-such-program")))
                .isInstanceOf(expected)
                .hasMessageContaining("no-such-program is not installed; scripts/install-peers installs it.");
    }

    @Test
    void a_peer_that_is_installed() {
        assertThat(Peer.find("sh")).isExecutable();
    }
}
