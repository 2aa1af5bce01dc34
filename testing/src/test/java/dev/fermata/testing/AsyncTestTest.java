package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** What JUnit says of tests that pass, fail, and leave something behind. */
class AsyncTestTest {
    /** Run by the tests below alone. */
    static class Samples {
        @AsyncTest
        void passes(TestLoop loop) {
            loop.run(() -> done());
        }

        @AsyncTest
        void leaves(TestLoop loop) {
            loop.run(() -> {
                createTask(sleep(Duration.ofSeconds(1)));
                return done();
            });
        }

        @AsyncTest(seeds = 3)
        void fails_with_seed_1(TestLoop loop) {
            loop.run(() -> {
                await(sleep(Duration.ZERO));
                return done();
            });
            assertThat(loop.seed().orElseThrow()).isNotEqualTo(1);
        }

        @AsyncTest(seeds = 3, seed = 1)
        void replays(TestLoop loop) {
            assertThat(loop.seed().orElseThrow()).isEqualTo(1);
        }
    }

    private final Events tests = EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(Samples.class))
            .execute()
            .testEvents();

    @Test
    void each_seed_is_a_test() {
        assertThat(names(tests.started()))
                .contains("as scheduled", "as scheduled", "seed 0", "seed 1", "seed 2", "seed 1");
        assertThat(tests.started().count()).isEqualTo(6);
        assertThat(names(tests.failed())).containsExactlyInAnyOrder("as scheduled", "seed 1");
    }

    @Test
    void a_failure_names_its_seed() {
        assertThat(tests.failed()
                        .map(event -> event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                                .getThrowable()
                                .orElseThrow())
                        .flatMap(failure -> List.of(failure.getSuppressed()).stream())
                        .map(Throwable::getMessage))
                .containsExactly("Found with seed 1: @AsyncTest(seed = 1) or -Dfermata.test.seed=1 replays it.");
    }

    private static List<String> names(Events events) {
        return events.map(event -> event.getTestDescriptor().getDisplayName()).toList();
    }
}
