package dev.fermata.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {
    @Test
    void no_options_dump_nothing() {
        assertThat(AgentOptions.parse(null)).isEqualTo(new AgentOptions(null, List.of()));
        assertThat(AgentOptions.parse("")).isEqualTo(new AgentOptions(null, List.of()));
    }

    @Test
    void dump_names_a_folder() {
        assertThat(AgentOptions.parse("dump=a/b")).isEqualTo(new AgentOptions(Path.of("a/b"), List.of()));
    }

    @Test
    void what_is_not_understood_is_named_and_the_rest_counts() {
        String hint = " is ignored: the only one is dump=DIR, which writes each rewritten class to that folder";
        assertThat(AgentOptions.parse("verbose,dump=out,dump="))
                .isEqualTo(new AgentOptions(
                        Path.of("out"), List.of("agent option 'verbose'" + hint, "agent option 'dump='" + hint)));
    }

    @Test
    void a_folder_that_no_file_system_knows_is_named() {
        assertThat(AgentOptions.parse("dump=a\0b").complaints())
                .containsExactly("agent option 'dump=a\0b' is ignored: Nul character not allowed: a\0b");
    }
}
