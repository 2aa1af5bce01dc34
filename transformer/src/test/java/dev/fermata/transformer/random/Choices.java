package dev.fermata.transformer.random;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** The same choices for the same seed, and names that are used once. */
final class Choices {
    private final SplittableRandom random;
    private int names;

    Choices(long seed) {
        random = new SplittableRandom(seed);
    }

    /** One way of going on, and how often it is taken. */
    record Option<T>(int weight, Supplier<T> make) {}

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    @SafeVarargs
    final <T> T of(T... values) {
        return values[below(values.length)];
    }

    <T> T of(List<T> values) {
        return values.get(below(values.size()));
    }

    <T> T weighted(List<Option<T>> options) {
        int left = below(options.stream().mapToInt(Option::weight).sum());
        for (Option<T> option : options) {
            left -= option.weight();
            if (left < 0) {
                return option.make().get();
            }
        }
        throw new AssertionError("the weights have changed");
    }

    String fresh(String prefix) {
        return prefix + ++names;
    }

    /** A number that tells one log line from all others. */
    int place() {
        return ++names;
    }
}
