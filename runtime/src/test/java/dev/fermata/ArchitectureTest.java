package dev.fermata;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.fermata", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule NEEDS_ONLY_THE_JDK = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "dev.fermata..", "org.jspecify.annotations");

    @ArchTest
    static final ArchRule THE_CORE_KNOWS_NO_LAYER_ABOVE = noClasses()
            .that()
            .resideInAnyPackage("dev.fermata", "dev.fermata.rt", "dev.fermata.internal")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.fermata.net..", "dev.fermata.sync..");

    @ArchTest
    static final ArchRule NET_AND_SYNC_STAND_SIDE_BY_SIDE = noClasses()
            .that()
            .resideInAPackage("dev.fermata.net..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.fermata.sync..");

    @ArchTest
    static final ArchRule SYNC_DOES_NO_IO = noClasses()
            .that()
            .resideInAPackage("dev.fermata.sync..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.fermata.net..", "java.nio.channels..");
}
