package dev.fermata.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AgentJarIT {
    @Test
    void the_jar_brings_nothing_that_could_meet_a_class_of_the_program() throws Exception {
        try (JarFile jar = new JarFile(JavaProgram.AGENT_JAR)) {
            Set<String> packages = jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(entry -> entry.getName().substring(0, entry.getName().lastIndexOf('/')))
                    .collect(Collectors.toSet());
            assertThat(packages)
                    .contains("META-INF", "dev/fermata/agent", "dev/fermata/agent/shaded/asm")
                    .allMatch(name -> name.equals("META-INF")
                            || name.equals("dev/fermata/agent")
                            || name.startsWith("dev/fermata/agent/shaded/asm")
                            || name.startsWith("dev/fermata/agent/shaded/transformer"));
            assertThat(jar.stream().filter(entry -> entry.getName().startsWith("META-INF/")))
                    .extracting(Object::toString)
                    .containsExactly("META-INF/MANIFEST.MF");
        }
    }

    @Test
    void the_manifest_names_every_way_in() throws Exception {
        try (JarFile jar = new JarFile(JavaProgram.AGENT_JAR)) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            for (String way : new String[] {"Premain-Class", "Agent-Class", "Launcher-Agent-Class"}) {
                assertThat(manifest.getValue(way)).isEqualTo("dev.fermata.agent.Agent");
            }
            assertThat(manifest.getValue("Main-Class")).isEqualTo("dev.fermata.agent.CommandLine");
        }
    }
}
