package dev.fermata.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OwnClassesTest {
    @Test
    void every_package_of_the_runtime_is_ours() throws Exception {
        ModuleDescriptor runtime = ModuleFinder.of(Path.of(Coroutine.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()))
                .find("dev.fermata")
                .orElseThrow()
                .descriptor();
        assertThat(runtime.packages())
                .contains("dev.fermata", "dev.fermata.rt")
                .allMatch(name -> OwnClasses.contains(name.replace('.', '/') + "/Any"));
    }

    @Test
    void the_agent_is_ours_with_all_that_is_shaded_into_it() {
        assertThat(OwnClasses.contains("dev/fermata/agent/Agent")).isTrue();
        assertThat(OwnClasses.contains("dev/fermata/agent/shaded/asm/ClassReader"))
                .isTrue();
    }

    @Test
    void programs_are_not_ours_whatever_they_are_called() {
        assertThat(OwnClasses.contains("Hello")).isFalse();
        assertThat(OwnClasses.contains("dev/fermata/samples/EchoServer")).isFalse();
        assertThat(OwnClasses.contains("dev/fermatas/Main")).isFalse();
    }
}
