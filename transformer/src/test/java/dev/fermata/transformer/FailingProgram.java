package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.List;

/** A class whose methods fail, for tests of whole stack traces. */
final class FailingProgram {
    private static final String MEMBERS = """
            @Async Coroutine<Integer> inner(boolean wait) {
                if (wait) await(sleep(java.time.Duration.ZERO));
                throw new IllegalStateException("deep");                      // line 4
            }
            @Async static Coroutine<Integer> middle(Case c, boolean wait) {
                return result(1 + await(c.inner(wait)));                      // line 7
            }
            @Async Coroutine<Integer> outer(boolean wait) {
                return result(await(middle(this, wait)) + 1);                 // line 10
            }

            static void see(Coroutine<?> c) {
                try { run(c); }                                               // line 14
                catch (Throwable e) { show("", e); }
            }
            static void show(String prefix, Throwable e) {
                String lines = prefix + e.getClass().getSimpleName();
                for (StackTraceElement s : e.getStackTrace()) {
                    String method = s.getClassName() + "." + s.getMethodName();
                    lines += s.getClassName().equals("Case") ? " " + s.getMethodName() + s.getLineNumber() : " " + method;
                    if (method.equals("Case.see")) break;
                }
                log(lines);
                for (Throwable t : e.getSuppressed()) show("suppressed ", t);
                if (e.getCause() != null) show("cause ", e.getCause());
            }
            """;

    /** The line on which the members of a test start. */
    private static final int FIRST = 28;

    /** What every chain ends with. */
    static final String RUN = " dev.fermata.Fermata.run Support.run see14";

    static final String DEEP = "IllegalStateException inner4 middle7 outer10";

    private FailingProgram() {}

    /** Runs {@code test()} of these members and the ones above, and gives what it logged. */
    static List<String> log(String members) throws Throwable {
        assertThat(MEMBERS.lines().count()).isEqualTo(FIRST - 2);
        return Program.of(MEMBERS + members).log();
    }
}
