package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;

/** Programs compiled together; in ever smaller groups if the compiler rejects some of them, which it then names. */
final class Batch {
    private final Compilation compilation;
    private final List<Compiled> sound = new ArrayList<>();
    private final List<Compiled.Difference> rejected = new ArrayList<>();
    private int failures;

    private Batch(Compilation compilation) {
        this.compilation = compilation;
    }

    static Batch of(Compilation compilation, List<RandomProgram> programs) throws ClassNotFoundException {
        Batch batch = new Batch(compilation);
        batch.add(programs);
        return batch;
    }

    private void add(List<RandomProgram> programs) throws ClassNotFoundException {
        try {
            for (Compiled compiled : compilation.compile(programs)) {
                if (compiled.isSound()) {
                    sound.add(compiled);
                } else {
                    failures++;
                }
            }
        } catch (IllegalArgumentException e) {
            if (programs.size() == 1) {
                reject(programs.get(0), String.valueOf(e.getMessage()));
            } else {
                add(programs.subList(0, programs.size() / 2));
                add(programs.subList(programs.size() / 2, programs.size()));
            }
        }
    }

    /** A program that is no Java is a fault of the generator; but compilers have faults too. */
    private void reject(RandomProgram program, String message) {
        if (message.contains("Internal compiler error") || message.endsWith("[]")) {
            failures++;
        } else {
            rejected.add(new Compiled.Difference(program, compilation + ": " + message));
        }
    }

    /** Those that can be run. */
    List<Compiled> sound() {
        return sound;
    }

    /** Those that are no Java. */
    List<Compiled.Difference> rejected() {
        return rejected;
    }

    /** How many the compiler crashed at, or compiled into code that the JVM rejects. */
    int failures() {
        return failures;
    }
}
