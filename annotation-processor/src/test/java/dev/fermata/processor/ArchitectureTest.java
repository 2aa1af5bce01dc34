package dev.fermata.processor;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of docs and CONTRIBUTING, as far as they concern this module. */
@AnalyzeClasses(packages = "dev.fermata.processor", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    /** The door, and what comes out of it. */
    @ArchTest
    static final ArchRule USES_ONLY_THE_DOOR_OF_THE_TRANSFORMER = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.fermata.transformer.*..")
                    .and(resideInAPackage("dev.fermata.transformer.diagnostic").negate()));

    @ArchTest
    static final ArchRule LEAVES_BYTES_TO_THE_TRANSFORMER =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.objectweb.asm..");

    @ArchTest
    static final ArchRule USES_NOTHING_OF_JAVAC_THAT_IS_NOT_EXPORTED =
            noClasses().should().dependOnClassesThat().resideInAPackage("com.sun.tools..");

    @ArchTest
    static final ArchRule READS_SOURCE_WITHOUT_A_COMPILER = noClasses()
            .that()
            .resideInAnyPackage("..source..", "..rule..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.sun.source..", "javax..", "dev.fermata.processor.javac..");

    @ArchTest
    static final ArchRule SOURCE_KNOWS_NO_RULES = noClasses()
            .that()
            .resideInAPackage("..source..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..rule..");
}
