package dev.fermata.transformer;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

/** The packages stand in the order in which data flows; no arrow points backwards. */
@AnalyzeClasses(packages = "dev.fermata.transformer", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArrowsTest {
    private static final String ROOT = "dev.fermata.transformer";

    @ArchTest
    static final ArchRule packages_follow_the_data = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("diagnostic")
            .definedBy(ROOT + ".diagnostic")
            .layer("scan")
            .definedBy(ROOT + ".scan")
            .layer("flow")
            .definedBy(ROOT + ".flow")
            .layer("lowering")
            .definedBy(ROOT + ".lowering")
            .layer("analysis")
            .definedBy(ROOT + ".analysis")
            .layer("layout")
            .definedBy(ROOT + ".layout")
            .layer("emit")
            .definedBy(ROOT + ".emit")
            .layer("explain")
            .definedBy(ROOT + ".explain")
            .layer("door")
            .definedBy(ROOT)
            .whereLayer("scan")
            .mayOnlyAccessLayers("diagnostic", "door")
            .whereLayer("flow")
            .mayNotAccessAnyLayer()
            .whereLayer("lowering")
            .mayOnlyAccessLayers("scan", "flow", "door")
            .whereLayer("analysis")
            .mayOnlyAccessLayers("scan", "flow", "lowering", "diagnostic", "door")
            .whereLayer("layout")
            .mayOnlyAccessLayers("flow", "analysis")
            .whereLayer("emit")
            .mayOnlyAccessLayers("scan", "flow", "analysis", "layout", "door")
            .whereLayer("explain")
            .mayOnlyAccessLayers("scan", "flow", "analysis", "layout", "diagnostic");

    /** Constants and results are all that the steps may use of the door. */
    @ArchTest
    static final ArchRule steps_do_not_call_the_door = ArchRuleDefinition.noClasses()
            .that()
            .resideInAPackage(ROOT + ".*")
            .should()
            .dependOnClassesThat()
            .haveSimpleName("Transformer");

    @ArchTest
    static final ArchRule asm_alone = ArchRuleDefinition.classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(ROOT + "..", "java..", "org.objectweb.asm..", "org.jspecify..");
}
