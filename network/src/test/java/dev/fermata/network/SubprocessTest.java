package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Fermata.waitFor;
import static java.lang.ProcessBuilder.Redirect.DISCARD;
import static java.lang.ProcessBuilder.Redirect.PIPE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Async;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.ProcessEndedException;
import dev.fermata.net.ProcessOutput;
import dev.fermata.net.Subprocess;
import dev.fermata.net.SubprocessBuilder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs of the system as children. */
@DisabledOnOs(OS.WINDOWS)
@NullUnmarked
class SubprocessTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final List<Object> log = new ArrayList<>();

    @TempDir
    private Path folder;

    @FunctionalInterface
    private interface Body {
        Coroutine<Void> of(Subprocess process) throws Exception;
    }

    private static void with(SubprocessBuilder builder, Body body) {
        runLimited(() -> within(builder, body));
    }

    @Async
    private static Coroutine<Void> within(SubprocessBuilder builder, Body body) throws Exception {
        try (var process = await(builder.start())) {
            await(body.of(process));
        }
        return done();
    }

    private static void runLimited(AsyncSupplier<Void> main) {
        run(() -> waitFor(main.get(), LIMIT));
    }

    /** Makes a pipe with a name, on which a child waits for the test. */
    private Path gate() throws Exception {
        return gate("gate");
    }

    private Path gate(String name) throws Exception {
        Path gate = folder.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", gate.toString()).start().waitFor())
                .isZero();
        return gate;
    }

    private static Coroutine<Path> open(Path gate) {
        return toThread(() -> Files.writeString(gate, "go\n"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void much_goes_in_and_out() {
        byte[] much = new byte[3_000_000];
        Arrays.fill(much, (byte) 'q');
        with(Subprocess.builder("cat").stdin(PIPE).stdout(PIPE), process -> {
            ProcessOutput output = await(process.communicate(much));
            log.add(Arrays.equals(output.out(), much));
            log.add(output.err() == null);
            log.add(process.returnCode());
            return done();
        });

        assertThat(log).containsExactly(true, true, 0);
    }

    @Test
    void much_comes_on_both_outputs() {
        with(
                Subprocess.shell("yes out | head -c 1000000; yes err | head -c 1000000 >&2")
                        .pipes(),
                process -> {
                    ProcessOutput output = await(process.communicate());
                    log.add(output.out().length);
                    log.add(output.err().length);
                    return done();
                });

        assertThat(log).containsExactly(1_000_000, 1_000_000);
    }

    @Test
    void errors_may_go_where_the_output_goes() {
        with(Subprocess.shell("echo one; echo two >&2; echo three").stdout(PIPE).stderrToStdout(), process -> {
            ProcessOutput output = await(process.communicate());
            log.add(output.outText());
            log.add(output.err() == null);
            return done();
        });

        assertThat(log).containsExactly("one\ntwo\nthree\n", true);
    }

    @Test
    void lines_are_read_and_written_in_turn() {
        with(Subprocess.builder("cat").stdin(PIPE).stdout(PIPE), process -> {
            process.stdin().write("one\ntwo\n");
            int count = 0;
            for (String line : each(process.stdout().lines())) {
                log.add(line);
                if (++count == 2) {
                    process.stdin().write("three");
                    process.stdin().writeEnd();
                }
            }
            log.add(await(process.exited()));
            return done();
        });

        assertThat(log).containsExactly("one", "two", "three", 0);
    }

    @Test
    void streams_may_be_files_and_nothing() throws IOException {
        Path in = Files.writeString(folder.resolve("in"), "from the file");
        Path out = folder.resolve("out");
        with(
                Subprocess.builder("cat")
                        .stdin(java.lang.ProcessBuilder.Redirect.from(in.toFile()))
                        .stdout(java.lang.ProcessBuilder.Redirect.to(out.toFile())),
                process -> {
                    log.add(await(process.exited()));
                    return done();
                });
        with(Subprocess.builder("cat").stdin(DISCARD).stdout(PIPE).stderr(DISCARD), process -> {
            log.add(await(process.communicate()).outText());
            return done();
        });
        log.add(Files.readString(out));

        assertThat(log).containsExactly(0, "", "from the file");
    }

    @Test
    void directory_and_environment() throws IOException {
        Path real = folder.toRealPath();
        with(
                Subprocess.shell("pwd; echo $ADDED ${HOME:+home}")
                        .directory(real)
                        .environment("ADDED", "x")
                        .stdout(PIPE),
                process -> {
                    log.add(await(process.communicate()).outText());
                    return done();
                });
        with(
                Subprocess.shell("echo $ONLY ${HOME:-none}")
                        .environment(Map.of("ONLY", "y"))
                        .stdout(PIPE),
                process -> {
                    log.add(await(process.communicate()).outText());
                    return done();
                });

        assertThat(log).containsExactly(real + "\nx home\n", "y none\n");
    }

    @Test
    void return_codes() {
        for (String line : List.of("exit 0", "exit 3", "exit 200", "kill -9 $$", "kill -TERM $$", "kill -s USR1 $$")) {
            with(Subprocess.shell(line), process -> {
                log.add(await(process.exited()));
                log.add(process.returnCode().equals(await(process.exited())));
                return done();
            });
        }

        assertThat(log).containsExactly(0, true, 3, true, 200, true, -9, true, -15, true, -10, true);
    }

    @Test
    void a_signal_ends_it_and_the_next_one_is_refused() {
        with(Subprocess.builder("sleep", "100"), process -> {
            log.add(String.valueOf(process.returnCode()));
            // Not SIGINT, which the children of a background job ignore.
            await(process.signal("SIGUSR1"));
            log.add(await(process.exited()));
            for (Runnable end : List.<Runnable>of(process::terminate, process::kill)) {
                try {
                    end.run();
                } catch (ProcessEndedException e) {
                    log.add(e.getMessage().replace("" + process.pid(), "PID"));
                }
            }
            try {
                await(process.signal("HUP"));
            } catch (ProcessEndedException e) {
                log.add(e.getMessage().replace("" + process.pid(), "PID"));
            }
            return done();
        });

        String ended = " to Subprocess(PID, sleep 100): it has ended, with return code -10.";
        assertThat(log)
                .containsExactly(
                        "null",
                        -10,
                        "Cannot send SIGTERM" + ended,
                        "Cannot send SIGKILL" + ended,
                        "Cannot send SIGHUP" + ended);
    }

    @Test
    void an_unknown_signal_is_refused() {
        with(Subprocess.builder("sleep", "100"), process -> {
            try {
                await(process.signal("NOSUCH"));
            } catch (IOException e) {
                log.add(e.getMessage().startsWith("Cannot send SIGNOSUCH to Subprocess("));
            }
            try {
                await(process.signal("; echo"));
            } catch (IllegalArgumentException e) {
                log.add(e.getMessage());
            }
            return done();
        });

        assertThat(log).containsExactly(true, "\"; echo\" is no name of a signal: try \"INT\".");
    }

    @Test
    void kill_and_wait_at_once_give_the_right_code() {
        for (int i = 0; i < 30; i++) {
            with(Subprocess.builder("sleep", "100"), process -> {
                Task<Integer> waiting = createTask(process.exited());
                process.kill();
                log.addAll(await(gather(waiting, process.exited())));
                return done();
            });
        }

        assertThat(log).hasSize(60).containsOnly(-9);
    }

    @Test
    void a_deadline_of_the_wait_does_nothing_to_the_process() {
        with(Subprocess.builder("sleep", "100"), process -> {
            try {
                await(waitFor(process.exited(), Duration.ofMillis(20)));
            } catch (TimeoutException e) {
                log.add("timeout, still running: " + process.returnCode());
            }
            process.kill();
            log.add(await(process.exited()));
            return done();
        });

        assertThat(log).containsExactly("timeout, still running: null", -9);
    }

    @Test
    void what_was_written_before_a_kill_can_be_read() throws Exception {
        Path gate = gate();
        with(Subprocess.shell("echo kept; exec 3<" + gate + "; exec sleep 100").stdout(PIPE), process -> {
            await(open(gate));
            process.kill();
            log.add(await(process.exited()));
            log.add(await(process.stdout().readLine()));
            return done();
        });

        assertThat(log).containsExactly(-9, "kept");
    }

    @Test
    void the_end_does_not_wait_for_a_grandchild_that_holds_the_pipe() throws Exception {
        Path gate = gate();
        Path begin = gate("begin");
        with(
                Subprocess.shell("read x <" + begin + "; (read x <" + gate + "; echo late) & echo early")
                        .stdout(PIPE),
                process -> {
                    await(open(begin));
                    log.add(await(process.exited()));
                    await(open(gate));
                    log.add(new String(await(process.stdout().readAll()), UTF_8));
                    return done();
                });

        assertThat(log).containsExactly(0, "early\nlate\n");
    }

    @Test
    void a_grandchild_can_write_on_though_nobody_had_read_when_the_child_ended() throws Exception {
        Path gate = gate();
        Path begin = gate("begin");
        String line = "read x <" + begin + "; (read x <" + gate + "; echo late) & head -c 60000 /dev/zero";
        with(Subprocess.shell(line).stdout(PIPE), process -> {
            await(open(begin));
            log.add(await(process.exited()));
            await(open(gate));
            byte[] all = await(process.stdout().readAll());
            log.add(all.length);
            log.add(new String(all, 60_000, 5, UTF_8));
            return done();
        });

        assertThat(log).containsExactly(0, 60_005, "late\n");
    }

    @Test
    void a_cancelled_read_loses_nothing() {
        with(Subprocess.builder("cat").stdin(PIPE).stdout(PIPE), process -> {
            for (int i = 0; i < 20; i++) {
                Task<String> reading = createTask(process.stdout().readLine());
                process.stdin().write("line " + i + "\n");
                for (int turn = 0; turn < i % 4; turn++) {
                    await(sleep(Duration.ofMillis(turn)));
                }
                if (reading.cancel()) {
                    await(gatherOutcomes(reading));
                    log.add(await(process.stdout().readLine()).equals("line " + i));
                } else {
                    log.add(reading.result().equals("line " + i));
                }
            }
            return done();
        });

        assertThat(log).hasSize(20).containsOnly(true);
    }

    @Test
    void communicate_goes_on_where_a_cancelled_one_stopped() throws Exception {
        Path gate = gate();
        byte[] input = new byte[500_000];
        Arrays.fill(input, (byte) 'i');
        List<String> lines = List.of(
                "echo one; read x <" + gate + "; echo two; echo err >&2; wc -c",
                "echo one; exec 4>&1 1>&-; read x <" + gate + "; echo err >&2; wc -c >&2",
                "echo one; wc -c >&2; exec 1>&- 2>&-; read x <" + gate);
        for (String line : lines) {
            with(Subprocess.shell(line).pipes(), process -> {
                byte[] first = input;
                for (int i = 0; i < 10; i++) {
                    try {
                        await(waitFor(
                                first == null ? process.communicate() : process.communicate(first),
                                Duration.ofMillis(20)));
                    } catch (TimeoutException e) {
                        first = null;
                    }
                }
                await(open(gate));
                ProcessOutput output = await(process.communicate());
                log.add((output.outText() + "|" + output.errText()).replace(" ", ""));
                log.add(process.returnCode());
                return done();
            });
        }

        assertThat(log).containsExactly("one\ntwo\n500000\n|err\n", 0, "one\n|err\n500000\n", 0, "one\n|500000\n", 0);
    }

    @Test
    void communicate_takes_input_once() {
        with(Subprocess.builder("cat").pipes(), process -> {
            await(process.communicate(bytes("x")));
            try {
                await(process.communicate(bytes("y")));
            } catch (IllegalStateException e) {
                log.add(e.getMessage().replace("" + process.pid(), "PID"));
            }
            log.add(await(process.communicate()).outText());
            return done();
        });

        assertThat(log)
                .containsExactly(
                        "The input of Subprocess(PID, cat) has ended before: go on with communicate(), without input.",
                        "x");
    }

    @Test
    void that_it_does_not_read_its_input_is_no_error_of_communicate() {
        with(Subprocess.builder("true").stdin(PIPE).stdout(PIPE), process -> {
            log.add(await(process.communicate(new byte[3_000_000])).outText());
            log.add(process.returnCode());
            return done();
        });

        assertThat(log).containsExactly("", 0);
    }

    @Test
    void that_it_does_not_read_its_input_shows_at_drain() {
        with(Subprocess.builder("true").stdin(PIPE), process -> {
            await(process.exited());
            try {
                for (int i = 0; i < 100; i++) {
                    process.stdin().write(new byte[100_000]);
                    await(process.stdin().drain());
                }
            } catch (IOException e) {
                log.add(e.getMessage().startsWith("The process does not read its input any more: "));
            }
            return done();
        });

        assertThat(log).containsExactly(true);
    }

    @Test
    void a_stream_that_is_no_pipe_says_so() {
        with(Subprocess.builder("true"), process -> {
            for (Runnable asking : List.<Runnable>of(process::stdin, process::stdout, process::stderr)) {
                try {
                    asking.run();
                } catch (IllegalStateException e) {
                    log.add(e.getMessage().replace("" + process.pid(), "PID"));
                }
            }
            return done();
        });

        assertThat(log)
                .hasSize(3)
                .contains("There is no pipe to stdout of Subprocess(PID, true): start it with"
                        + " Subprocess.builder(...).stdout(Redirect.PIPE).");
    }

    private Throwable failure(SubprocessBuilder builder) {
        try {
            with(builder, process -> done());
            return null;
        } catch (Throwable t) {
            return t;
        }
    }

    @Test
    void what_cannot_be_started_is_named() throws IOException {
        assertThat(failure(Subprocess.builder("no-such-command", "x")))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("Cannot start no-such-command: there is no such command in PATH, which is "
                        + System.getenv("PATH") + ". Give its whole path, or install it.");
        assertThat(failure(Subprocess.builder("/no/such/command")))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage(
                        "Cannot start /no/such/command: there is no such file, or not the interpreter that its first"
                                + " line names.");
        assertThat(failure(Subprocess.builder("true").directory(Path.of("/no/such/folder"))))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("Cannot start true: there is no folder /no/such/folder to work in.");
        Path plain = Files.writeString(folder.resolve("plain"), "no program");
        assertThat(failure(Subprocess.builder(plain.toString())))
                .isInstanceOf(IOException.class)
                .hasMessage("Cannot start " + plain + ": it is no program that may be executed (permission denied).");
        assertThatThrownBy(() -> Subprocess.builder("true").environment("A=B", "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A=B");
        assertThatThrownBy(Subprocess::builder)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The command is empty: name a program.");
    }

    @Test
    void leaving_the_block_lets_it_clean_up() throws IOException {
        Path file = folder.resolve("cleaned");
        String line = "trap 'echo bye >" + file + "; exit 7' TERM; echo ready; while :; do sleep 0.02; done";
        Subprocess[] left = new Subprocess[1];
        with(Subprocess.shell(line).stdout(PIPE), process -> {
            left[0] = process;
            log.add(await(process.stdout().readLine()));
            return done();
        });
        log.add(left[0].returnCode());
        log.add(Files.readString(file));

        assertThat(log).containsExactly("ready", 7, "bye\n");
    }

    @Test
    void leaving_the_block_kills_what_does_not_end() {
        String line = "trap '' TERM; echo ready; while :; do sleep 0.02; done";
        Subprocess[] left = new Subprocess[1];
        with(Subprocess.shell(line).stdout(PIPE).grace(Duration.ofMillis(50)), process -> {
            left[0] = process;
            log.add(await(process.stdout().readLine()));
            return done();
        });
        log.add(left[0].returnCode());

        assertThat(log).containsExactly("ready", -9);
    }

    @Test
    void leaving_the_block_ends_one_that_waits_for_a_reader() {
        Subprocess[] left = new Subprocess[1];
        with(Subprocess.builder("yes").stdout(PIPE), process -> {
            left[0] = process;
            log.add(await(process.stdout().readLine()));
            return done();
        });
        log.add(left[0].returnCode() < 0);

        assertThat(log).containsExactly("y", true);
    }

    @Test
    void a_cancelled_block_ends_it() {
        Subprocess[] left = new Subprocess[1];
        runLimited(() -> {
            Task<Void> task = createTask(within(Subprocess.builder("sleep", "100"), process -> {
                left[0] = process;
                await(process.exited());
                return done();
            }));
            while (left[0] == null) {
                await(sleep(Duration.ofMillis(1)));
            }
            task.cancel();
            await(gatherOutcomes(task));
            log.add(task.isCancelled());
            log.add(left[0].returnCode());
            return done();
        });

        assertThat(log).containsExactly(true, -15);
    }

    @Test
    void the_whole_tree_ends() {
        long[] grandchild = new long[1];
        with(Subprocess.shell("sleep 1000 & echo $!; wait").stdout(PIPE).wholeTree(), process -> {
            grandchild[0] = Long.parseLong(await(process.stdout().readLine()));
            log.add(ProcessHandle.of(grandchild[0]).isPresent());
            return done();
        });
        ProcessHandle.of(grandchild[0])
                .ifPresent(handle ->
                        handle.onExit().orTimeout(20, TimeUnit.SECONDS).join());

        assertThat(log).containsExactly(true);
    }

    @Test
    void a_loop_that_is_closed_first_leaves_no_thread_behind() throws Exception {
        Subprocess[] left = new Subprocess[2];
        runLimited(() -> {
            left[0] = await(Subprocess.builder("yes").stdout(PIPE).start());
            left[1] = await(Subprocess.builder("sleep", "100").stdin(PIPE).start());
            left[1].stdin().write(new byte[1_000_000]);
            return done();
        });
        // Nobody reads what yes writes: its pipe is closed, which ends it.
        left[0].handle().onExit().get(20, TimeUnit.SECONDS);
        left[1].handle().destroyForcibly();
        for (Subprocess process : left) {
            for (Thread thread : threadsOf(process)) {
                thread.join(20_000);
            }
            assertThat(threadsOf(process)).isEmpty();
        }
    }

    private static List<Thread> threadsOf(Subprocess process) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("fermata-pipe-" + process.pid() + "-"))
                .toList();
    }

    @Test
    void a_cancelled_start_leaves_no_process_behind() throws Exception {
        String marker = "98765.4321";
        runLimited(() -> {
            for (int i = 0; i < 20; i++) {
                Task<Subprocess> starting = createTask(Subprocess.start("sleep", marker));
                await(sleep(Duration.ofNanos(i * 200_000L)));
                starting.cancel();
                await(gatherOutcomes(starting));
                if (!starting.isCancelled()) {
                    starting.result().kill();
                }
            }
            return done();
        });
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("fermata-p")) {
                thread.join(20_000);
            }
        }
        for (ProcessHandle child : ProcessHandle.current().children().toList()) {
            if (child.info().commandLine().orElse("").contains(marker)) {
                child.onExit().get(20, TimeUnit.SECONDS);
            }
        }
    }
}
