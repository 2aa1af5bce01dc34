package dev.fermata.transformer.random;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    private final Path failures;
    private int compared;
    private int unsound;
    private int differences;

    private RandomPrograms(Path failures) {
        this.failures = failures;
    }

    /** {@code FIRST COUNT FOLDER}: sources that differ are written to the folder. */
    public static void main(String... arguments) throws Exception {
        long first = Long.parseLong(arguments[0]);
        long end = first + Long.parseLong(arguments[1]);
        RandomPrograms command = new RandomPrograms(Path.of(arguments[2]));
        for (long start = first; start < end; start += BATCH) {
            command.batch(start, Math.min(end, start + BATCH));
        }
        System.out.println(command.summary());
        System.exit(command.differences == 0 ? 0 : 1); // Threads of programs that did not end may be left.
    }

    private void batch(long start, long end) throws Exception {
        boolean hasPatterns = Runtime.version().feature() >= 21;
        for (Compilation compilation : Compilation.values()) {
            List<RandomProgram> programs = LongStream.range(start, end)
                    .filter(seed -> Compilation.of(seed) == compilation)
                    .mapToObj(seed -> RandomProgram.of(seed, hasPatterns))
                    .toList();
            for (Compiled compiled : compile(compilation, programs)) {
                check(compiled);
            }
        }
        System.out.println("to seed " + (end - 1) + ": " + summary());
    }

    /** One by one if the compiler rejects some of them, which it then names. */
    private List<Compiled> compile(Compilation compilation, List<RandomProgram> programs) throws IOException {
        try {
            return compilation.compile(programs);
        } catch (IllegalArgumentException e) {
            List<Compiled> compiled = new ArrayList<>();
            for (RandomProgram program : programs) {
                try {
                    compiled.addAll(compilation.compile(List.of(program)));
                } catch (IllegalArgumentException rejected) {
                    report(program, compilation + ": " + rejected.getMessage());
                }
            }
            return compiled;
        }
    }

    private void check(Compiled compiled) throws Exception {
        if (!compiled.isSound()) {
            unsound++;
            return;
        }
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
        Path file = Files.createDirectories(failures).resolve(program.name() + ".java");
        Files.writeString(file, program.source());
        System.out.println("DIFFERENCE at seed " + program.seed() + " (" + Compilation.of(program.seed()) + "), " + file
                + "\n  " + text);
    }

    private String summary() {
        return compared + " programs compared, " + differences + " differences, " + unsound
                + " skipped because the compiler's own code does not verify";
    }
}
