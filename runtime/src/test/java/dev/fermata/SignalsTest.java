package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Real signals, sent to a JVM of its own. */
@DisabledOnOs(OS.WINDOWS)
@NullUnmarked
class SignalsTest {
    private static final long INT = 1L << (2 - 1);

    private Process process;
    private BufferedReader output;

    private void start(List<String> options, String kind) throws IOException {
        List<String> command = new ArrayList<>(prefix());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add(kind);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        output = process.inputReader();
        assertThat(output.readLine()).isEqualTo("ready");
    }

    /** A build in the background of a shell ignores Ctrl-C, and so would its children, which a JVM respects. */
    private static List<String> prefix() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            for (String line : Files.readAllLines(status)) {
                if (line.startsWith("SigIgn:")
                        && (Long.parseUnsignedLong(line.substring(7).strip(), 16) & INT) != 0) {
                    return List.of("env", "--default-signal=INT");
                }
            }
        }
        return List.of();
    }

    private void startOnClassPath(String kind) throws IOException {
        String path = place(Fermata.class) + System.getProperty("path.separator") + place(SignalledProgram.class);
        start(List.of("-cp", path, SignalledProgram.class.getName()), kind);
    }

    private static String place(Class<?> type) throws IOException {
        // With modules, the tests are said to be where the patched module is.
        Path classes = Path.of("target", type == Fermata.class ? "classes" : "test-classes");
        return classes.toRealPath().toString();
    }

    private void send(String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, "" + process.pid())
                        .start()
                        .waitFor())
                .isZero();
    }

    private int status() throws InterruptedException {
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private Stream<String> rest() {
        return output.lines();
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    @Test
    void ctrl_c_waits_for_the_cleanup_and_exits_with_130() throws Exception {
        startOnClassPath("ends");
        send("INT");

        assertThat(rest()).containsExactly("cleaning up", "cleaned up");
        assertThat(status()).isEqualTo(130);
    }

    @Test
    void sigterm_exits_with_143_also_in_a_program_of_modules() throws Exception {
        start(
                List.of(
                        "-p", place(Fermata.class),
                        "--patch-module", "dev.fermata=" + place(SignalledProgram.class),
                        "-m", "dev.fermata/" + SignalledProgram.class.getName()),
                "ends");
        send("TERM");

        assertThat(rest()).containsExactly("cleaning up", "cleaned up");
        assertThat(status()).isEqualTo(143);
    }

    @Test
    void a_second_ctrl_c_does_not_wait() throws Exception {
        startOnClassPath("hangs");
        send("INT");
        assertThat(output.readLine()).isEqualTo("cleaning up");
        send("INT");

        assertThat(rest()).isEmpty();
        assertThat(status()).isEqualTo(130);
    }

    @Test
    void a_handler_of_the_loop_takes_the_signal() throws Exception {
        startOnClassPath("handles");
        send("TERM");
        assertThat(output.readLine()).isEqualTo("handled");
        send("INT");

        assertThat(rest()).containsExactly("cleaning up", "cleaned up");
        assertThat(status()).isEqualTo(130);
    }
}
