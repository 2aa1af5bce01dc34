package dev.fermata.conformance;

import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Runner;

/**
 * Debug mode is off by default, on via a Runner with debug(true), the property fermata.debug, or FERMATA_DEBUG=1.
 */
final class Case206DebugFlag extends Case {
    @Override
    String output() {
        return """
            false
            true
            true
            true
            """;
    }

    /** What the other JVMs run. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            System.out.println(Fermata.run(isDebug()));
        }
    }

    @Async
    private static Coroutine<Boolean> isDebug() {
        return result(runningLoop().isDebug());
    }

    private static String place(Class<?> type) throws Exception {
        return java.nio.file.Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private String child(String option, String variable) throws Exception {
        String path = place(Fermata.class) + java.io.File.pathSeparator + place(Case.class);
        String java = System.getProperty("java.home") + "/bin/java";
        var builder = new ProcessBuilder(java, option, "-cp", path, Child.class.getName());
        builder.environment().put("FERMATA_DEBUG", variable);
        return builder.start().inputReader().readLine();
    }

    @Override
    void program() throws Exception {
        p(Fermata.run(isDebug()));
        try (var runner = Runner.builder().debug(true).build()) {
            p(runner.run(isDebug()));
        }
        p(child("-Dfermata.debug=true", ""));
        p(child("-Dfermata.debug=false", "1"));
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
