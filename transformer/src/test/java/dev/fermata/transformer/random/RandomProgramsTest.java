package dev.fermata.transformer.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that nobody wrote, of fixed seeds, log the same rewritten and on blocking threads. */
final class RandomProgramsTest {
    private static final int PROGRAMS = 300;

    @ParameterizedTest
    @EnumSource
    void as_the_oracle(Compilation compilation) throws Exception {
        List<RandomProgram> programs = LongStream.range(0, PROGRAMS)
                .filter(seed -> Compilation.of(seed) == compilation)
                .mapToObj(seed -> RandomProgram.of(seed, compilation))
                .toList();
        List<String> differences = new ArrayList<>();
        Batch batch = Batch.of(compilation, programs);
        batch.rejected().forEach(rejected -> differences.add(rejected.toString()));
        for (Compiled compiled : batch.sound()) {
            Optional<Compiled.Difference> difference = compiled.compare();
            difference.ifPresent(found -> differences.add(found.toString()));
        }
        assertThat(differences).isEmpty();
        assertThat(batch.sound()).hasSizeGreaterThan(programs.size() * 3 / 4);
    }
}
