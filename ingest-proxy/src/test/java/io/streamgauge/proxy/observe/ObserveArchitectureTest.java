package io.streamgauge.proxy.observe;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which part of the observer may know which. */
@AnalyzeClasses(packages = "io.streamgauge.proxy.observe", importOptions = DoNotIncludeTests.class)
class ObserveArchitectureTest {

    private static final String OBSERVE = "io.streamgauge.proxy.observe";

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching(OBSERVE + ".(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theRelayIsUnknown =
            noClasses().should().dependOnClassesThat().resideInAPackage("io.streamgauge.proxy.relay..");

    @ArchTest
    static final ArchRule onlyTheRootSends = noClasses()
            .that()
            .resideOutsideOfPackage(OBSERVE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.streamgauge.proxy.publish..");

    @ArchTest
    static final ArchRule framingAndJsonArePlainJava = classes()
            .that()
            .resideInAnyPackage(OBSERVE + ".framing..", OBSERVE + ".json")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(OBSERVE + ".framing..", OBSERVE + ".json", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule encodingKnowsOnlyTheLibrariesOfItsCodings = classes()
            .that()
            .resideInAPackage(OBSERVE + ".encoding..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    OBSERVE + ".encoding..",
                    "java..",
                    "org.jspecify..",
                    "com.aayushatharva.brotli4j..",
                    "com.github.luben.zstd..");

    @ArchTest
    static final ArchRule readersKnowNoNetwork = noClasses()
            .that()
            .resideInAnyPackage(OBSERVE + ".answer..", OBSERVE + ".dialect..", OBSERVE + ".chunks..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty..", OBSERVE);
}
