package dev.fermata.testing;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs an {@link AsyncTest} once for each seed, with a loop of its own, and looks at what it leaves behind. */
final class AsyncTestExtension implements TestTemplateInvocationContextProvider {
    private static final String SEED = "fermata.test.seed";

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        AsyncTest test = context.getRequiredTestMethod().getAnnotation(AsyncTest.class);
        Duration limit = Duration.ofNanos((long) (test.limitSeconds() * 1e9));
        OptionalLong given = given(test);
        if (given.isPresent()) {
            return Stream.of(new OneRun(new TestLoop(given.getAsLong(), limit)));
        } else if (test.seeds() == 0) {
            return Stream.of(new OneRun(new TestLoop(limit)));
        }
        return LongStream.range(0, test.seeds()).mapToObj(seed -> new OneRun(new TestLoop(seed, limit)));
    }

    private static OptionalLong given(AsyncTest test) {
        Long property = Long.getLong(SEED);
        if (property != null) {
            return OptionalLong.of(property);
        }
        return test.seed() < 0 ? OptionalLong.empty() : OptionalLong.of(test.seed());
    }

    private record OneRun(TestLoop loop) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int index) {
            OptionalLong seed = loop.seed();
            return seed.isPresent() ? "seed " + seed.getAsLong() : "as scheduled";
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new LoopParameter(loop), new LoopEnd(loop));
        }
    }

    private record LoopParameter(TestLoop loop) implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == TestLoop.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return loop;
        }
    }

    private record LoopEnd(TestLoop loop) implements InvocationInterceptor {
        @Override
        public void interceptTestTemplateMethod(
                Invocation<@Nullable Void> test,
                ReflectiveInvocationContext<Method> invocation,
                ExtensionContext context)
                throws Throwable {
            try (loop) {
                test.proceed();
            } catch (Throwable t) {
                loop.seed().ifPresent(seed -> t.addSuppressed(new FoundWithSeed(seed)));
                throw t;
            }
        }
    }

    /** Tells how to see a failure again. It has no trace: it adds to one. */
    private static final class FoundWithSeed extends Exception {
        private static final long serialVersionUID = 1;

        FoundWithSeed(long seed) {
            super(
                    "Found with seed " + seed + ": @AsyncTest(seed = " + seed + ") or -D" + SEED + "=" + seed
                            + " replays it.",
                    null,
                    false,
                    false);
        }
    }
}
