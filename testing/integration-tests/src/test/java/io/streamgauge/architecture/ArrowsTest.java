package io.streamgauge.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may depend on whom, as docs/architecture.md draws it. */
@AnalyzeClasses(packages = "io.streamgauge", importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowsTest {

    private static final String OURS = "io.streamgauge..";
    private static final String SCHEMAS = "io.streamgauge.schemas..";
    private static final String BOOTSTRAP = "io.streamgauge.bootstrap..";
    private static final String REGISTRY = "io.streamgauge.registry..";
    private static final String PROXY = "io.streamgauge.proxy..";
    private static final String PROCESSOR = "io.streamgauge.processor..";
    private static final String EXPORTER = "io.streamgauge.exporter..";
    private static final String MONITORING = "io.streamgauge.monitoring..";
    private static final String BROKER = "io.streamgauge.kafka..";
    private static final String TESTKIT = "io.streamgauge.testkit..";

    @ArchTest
    static final ArchRule schemasDependOnNothingOfOurs = standsOn(SCHEMAS);

    @ArchTest
    static final ArchRule bootstrapDependsOnNothingOfOurs = standsOn(BOOTSTRAP);

    @ArchTest
    static final ArchRule theEmbeddedBrokerDependsOnNothingOfOurs = standsOn(BROKER);

    @ArchTest
    static final ArchRule theRegistryIsForNoPartInParticular = standsOn(REGISTRY, SCHEMAS, BOOTSTRAP);

    @ArchTest
    static final ArchRule theProxyDependsOnNoOtherApp = standsOn(PROXY, SCHEMAS, BOOTSTRAP);

    @ArchTest
    static final ArchRule theProcessorDependsOnNoOtherApp = standsOn(PROCESSOR, SCHEMAS, BOOTSTRAP);

    @ArchTest
    static final ArchRule theExporterDependsOnNoOtherApp = standsOn(EXPORTER, SCHEMAS, BOOTSTRAP);

    @ArchTest
    static final ArchRule monitoringStandsOnWhatIsExported =
            standsOn(MONITORING, SCHEMAS, BOOTSTRAP, PROXY, PROCESSOR, EXPORTER);

    @ArchTest
    static final ArchRule theTestKitNeverShips =
            noClasses().that(not(resideInAPackage(TESTKIT))).should().dependOnClassesThat(resideInAPackage(TESTKIT));

    @ArchTest
    static final ArchRule nettyOnlyInTheProxyAndWhereItsLeaksAreWatched =
            onlyIn("io.netty..", PROXY, "io.streamgauge.testkit.leak..");

    @ArchTest
    static final ArchRule kafkaStreamsOnlyInTheProcessor = onlyIn("org.apache.kafka.streams..", PROCESSOR);

    @ArchTest
    static final ArchRule confluentsClientOnlyInItsModule = onlyIn("org.apache.flink..", REGISTRY);

    @ArchTest
    static final ArchRule simpleclientOnlyInExporterAndBootstrap = onlyIn("io.prometheus..", EXPORTER, BOOTSTRAP);

    @ArchTest
    static final ArchRule noCyclesAmongPackages =
            slices().matching("io.streamgauge.(**)").should().beFreeOfCycles();

    private static ArchRule standsOn(String part, String... ground) {
        String[] allowed = new String[ground.length + 1];
        allowed[0] = part;
        System.arraycopy(ground, 0, allowed, 1, ground.length);
        return classes()
                .that(resideInAPackage(part))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed).or(not(resideInAPackage(OURS))));
    }

    private static ArchRule onlyIn(String library, String... parts) {
        return noClasses().that(not(resideInAnyPackage(parts))).should().dependOnClassesThat(resideInAPackage(library));
    }
}
