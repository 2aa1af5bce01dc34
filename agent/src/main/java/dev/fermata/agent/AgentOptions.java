package dev.fermata.agent;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands after the {@code =} of {@code -javaagent:fermata-agent.jar=dump=DIR}; several are separated by commas.
 *
 * @param dump the folder that gets a copy of each rewritten class, or null
 * @param complaints what was not understood and is ignored, one line each
 */
record AgentOptions(@Nullable Path dump, List<String> complaints) {
    private static final String DUMP = "dump=";

    static AgentOptions parse(@Nullable String text) {
        Path dump = null;
        List<String> complaints = new ArrayList<>();
        for (String option : text == null ? new String[0] : text.split(",")) {
            if (option.startsWith(DUMP) && option.length() > DUMP.length()) {
                try {
                    dump = Path.of(option.substring(DUMP.length()));
                } catch (InvalidPathException e) {
                    complaints.add("agent option '" + option + "' is ignored: " + e.getMessage());
                }
            } else if (!option.isEmpty()) {
                complaints.add("agent option '" + option + "' is ignored: the only one is dump=DIR,"
                        + " which writes each rewritten class to that folder");
            }
        }
        return new AgentOptions(dump, List.copyOf(complaints));
    }
}
