package dev.fermata;

import org.jspecify.annotations.Nullable;

/** One {@link Fermata#run}: a runner for a single main task. */
final class MainRun {
    private MainRun() {}

    static <T extends @Nullable Object> T run(EventLoop loop, Awaitable<T> main) {
        return run(Runner.builder().loopFactory(() -> loop), main);
    }

    static <T extends @Nullable Object> T run(Runner.Builder settings, Awaitable<T> main) {
        try (Runner runner = settings.build()) {
            return runner.run(main);
        }
    }
}
