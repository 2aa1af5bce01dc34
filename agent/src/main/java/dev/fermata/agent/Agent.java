package dev.fermata.agent;

import dev.fermata.transformer.Transformer;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** Where the JVM enters: {@code java -javaagent:fermata-agent.jar[=options]}, see {@link AgentOptions}. */
public final class Agent {
    private Agent() {}

    /** Starts the agent before the program's {@code main}. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        install(AgentOptions.parse(options), instrumentation);
    }

    /**
     * Starts the agent in a program that runs already, or (as {@code Launcher-Agent-Class}) in an executable jar. Classes
     * that were loaded before stay as they are.
     */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        install(AgentOptions.parse(options), instrumentation);
    }

    private static void install(AgentOptions options, Instrumentation instrumentation) {
        AgentLog log = new AgentLog(System.err);
        options.complaints().forEach(log::line);
        Transformer transformer = new Transformer();
        instrumentation.addTransformer(new LoadTimeRewriter(
                transformer::transform,
                transformer::failing,
                JavaLangFrameDefiner.open(instrumentation),
                new Dump(options.dump(), log),
                log));
    }
}
