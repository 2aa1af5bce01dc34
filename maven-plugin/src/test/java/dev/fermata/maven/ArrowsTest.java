package dev.fermata.maven;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fermata.maven", importOptions = DoNotIncludeTests.class)
class ArrowsTest {
    @ArchTest
    static final ArchRule the_plugin_knows_the_transformer_by_its_door_alone = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.fermata.maven",
                    "dev.fermata.transformer",
                    "dev.fermata.transformer.diagnostic",
                    "dev.fermata.transformer.explain",
                    "org.apache.maven.plugin",
                    "org.apache.maven.plugin.logging",
                    "org.apache.maven.plugins.annotations",
                    "org.objectweb.asm",
                    "java..",
                    "javax.tools",
                    "org.jspecify.annotations");
}
