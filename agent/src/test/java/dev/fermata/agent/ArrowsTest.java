package dev.fermata.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fermata.agent", importOptions = DoNotIncludeTests.class)
class ArrowsTest {
    @ArchTest
    static final ArchRule the_agent_knows_the_transformer_by_its_door_alone = classes()
            .that()
            .resideInAPackage("dev.fermata.agent")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.fermata.agent",
                    "dev.fermata.transformer",
                    "dev.fermata.transformer.diagnostic",
                    "dev.fermata.transformer.explain",
                    "java..",
                    "org.jspecify.annotations");
}
