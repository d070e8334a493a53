package io.streamgauge.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Types are nouns of the field: a drawer's name says that a type has no clear job yet. */
@AnalyzeClasses(packages = "io.streamgauge", importOptions = ImportOption.DoNotIncludeTests.class)
class NamesTest {

    @ArchTest
    static final ArchRule noDrawers = noClasses()
            .that(resideInAPackage("io.streamgauge.."))
            .should()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveNameMatching(".*(Utils?|Helpers?|Impl|Base|Info|Data)")
            .orShould()
            .haveNameMatching(".*\\.Abstract[^.]*");
}
