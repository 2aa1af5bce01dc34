package dev.fermata.transformer.random;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;

/** The command: compares the programs of any number of seeds, and says which differ. */
public final class RandomPrograms {
    private static final int BATCH = 100;
    private static final long LIMIT_SECONDS = 60;

    private final Path folder;
    private int compared;
    private int failures;
    private int differences;

    private RandomPrograms(Path folder) {
        this.folder = folder;
    }

    /** {@code FOLDER FIRST COUNT}, or {@code FOLDER FILE}. Sources that differ are written to the folder. */
    public static void main(String... arguments) throws Exception {
        RandomPrograms command = new RandomPrograms(Path.of(arguments[0]));
        if (arguments.length == 2) {
            command.file(Path.of(arguments[1]));
        } else {
            long first = Long.parseLong(arguments[1]);
            long end = first + Long.parseLong(arguments[2]);
            for (long start = first; start < end; start += BATCH) {
                command.batch(start, Math.min(end, start + BATCH));
            }
        }
        System.out.println(command.summary());
        System.exit(command.differences == 0 ? 0 : 1); // Threads of programs that did not end may be left.
    }

    /** A program that was changed by hand, compiled in each way. */
    private void file(Path file) throws Exception {
        String name = file.getFileName().toString().replace(".java", "");
        RandomProgram program = new RandomProgram(Long.parseLong(name.substring(1)), name, Files.readString(file));
        for (Compilation compilation : Compilation.values()) {
            System.out.println(compilation);
            check(Batch.of(compilation, List.of(program)));
        }
    }

    private void batch(long start, long end) throws Exception {
        for (Compilation compilation : Compilation.values()) {
            List<RandomProgram> programs = LongStream.range(start, end)
                    .filter(seed -> Compilation.of(seed) == compilation)
                    .mapToObj(seed -> RandomProgram.of(seed, compilation))
                    .toList();
            check(Batch.of(compilation, programs));
        }
        System.out.println("to seed " + (end - 1) + ": " + summary());
    }

    private void check(Batch batch) throws Exception {
        failures += batch.failures();
        for (Compiled.Difference rejected : batch.rejected()) {
            report(rejected.program(), rejected.text());
        }
        for (Compiled compiled : batch.sound()) {
            check(compiled);
        }
    }

    private void check(Compiled compiled) throws Exception {
        FutureTask<Optional<Compiled.Difference>> task = new FutureTask<>(compiled::compare);
        Thread thread = new Thread(task, "seed " + compiled.program().seed());
        thread.setDaemon(true);
        thread.start();
        Optional<Compiled.Difference> difference = outcome(task, compiled);
        compared++;
        if (difference.isPresent()) {
            report(compiled.program(), difference.get().text());
        }
    }

    private static Optional<Compiled.Difference> outcome(
            FutureTask<Optional<Compiled.Difference>> task, Compiled compiled)
            throws InterruptedException, ExecutionException {
        try {
            return task.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return Optional.of(
                    new Compiled.Difference(compiled.program(), "does not end within " + LIMIT_SECONDS + " s"));
        }
    }

    private void report(RandomProgram program, String text) throws IOException {
        differences++;
        Path file = Files.createDirectories(folder).resolve(program.name() + ".java");
        Files.writeString(file, program.source());
        System.out.println("DIFFERENCE at seed " + program.seed() + " (" + Compilation.of(program.seed()) + "), " + file
                + "\n  " + text);
    }

    private String summary() {
        return compared + " programs compared, " + differences + " differences, " + failures
                + " skipped because the compiler failed";
    }
}
