package dev.fermata.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose process may open no more files: it waits, serves those that are there, and accepts again. */
class DescriptorLimitTest {
    private static final Path SHELL = Path.of("/bin/sh");

    @TempDir
    Path folder;

    @Test
    void a_server_without_descriptors_does_not_spin_and_accepts_again() throws Exception {
        assumeTrue(Files.isExecutable(SHELL));
        Path out = folder.resolve("out");
        Process child = new ProcessBuilder(
                        SHELL.toString(),
                        "-c",
                        "ulimit -n 100 && exec \"$0\" \"$@\"",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrowdedServer.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).as("the child ends").isTrue();
        } finally {
            child.destroyForcibly();
        }
        assertThat(Files.readAllLines(out))
                .containsExactly(
                        "A server cannot accept connections; it tries again in 1 s: Too many open files",
                        "served meanwhile: hello",
                        // The two ends of the early connection; not the socket that cannot accept.
                        "watched: 2",
                        "reports: 1, after the pause: 2",
                        "served after: 6 bytes");
    }
}
