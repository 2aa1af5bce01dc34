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
            for (Compiled compiled : compile(compilation, List.of(program))) {
                check(compiled);
            }
        }
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
                    rejected(program, compilation + ": " + rejected.getMessage());
                }
            }
            return compiled;
        }
    }

    /** A program that is no Java is a fault of the generator; but Eclipse's compiler has faults too. */
    private void rejected(RandomProgram program, String message) throws IOException {
        if (message.contains("Internal compiler error")) {
            unsound++;
        } else {
            report(program, message);
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
                + " skipped because the compiler failed";
    }
}
