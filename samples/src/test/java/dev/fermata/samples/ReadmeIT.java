package dev.fermata.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.agent.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What README shows is what happens. */
class ReadmeIT {
    private static final Path HELLO = Path.of("hello", "Hello.java");
    private static final String RUNTIME = Tool.jarOf(Coroutine.class);

    @Test
    void the_program_is_a_file_that_can_be_run() throws Exception {
        assertThat(Files.readAllLines(HELLO)).isEqualTo(blocks("java").get(0));
    }

    @Test
    void the_program_prints_what_is_shown() throws Exception {
        assertThat(Tool.run("java", "-javaagent:" + Tool.jarOf(Agent.class), "-cp", RUNTIME, HELLO.toString()))
                .isEqualTo(new Tool.Output(0, blocks("text").get(0), List.of()));
    }

    @Test
    void the_error_without_a_front_end_is_the_one_that_is_shown() throws Exception {
        Tool.Output output = Tool.run("java", "-cp", RUNTIME, HELLO.toString());
        assertThat(output.exitCode()).isEqualTo(1);
        assertThat(output.err()).startsWith(blocks("text").get(1).toArray(String[]::new));
    }

    /** Gives the lines of each block that is fenced as this language. */
    private static List<List<String>> blocks(String language) throws IOException {
        List<List<String>> blocks = new ArrayList<>();
        @Nullable List<String> open = null;
        for (String line : Files.readAllLines(Path.of("..", "README.md"))) {
            if (open != null && line.equals("```")) {
                blocks.add(open);
                open = null;
            } else if (open != null) {
                open.add(line);
            } else if (line.equals("```" + language)) {
                open = new ArrayList<>();
            }
        }
        return blocks;
    }
}
