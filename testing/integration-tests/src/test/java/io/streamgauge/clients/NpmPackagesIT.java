package io.streamgauge.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.kafka.KafkaBroker;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Client libraries from npm see the same directly and through the proxy, and the proxy sees what became of it. */
@Timeout(300)
class NpmPackagesIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    @TempDir
    static Path directory;

    private static ScenarioServer server;
    private static Installation installation;

    @BeforeAll
    static void start() throws Exception {
        Program.installScripts(directory);
        server = new ScenarioServer();
        Setup setup = new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), server.uri());
        installation = Installation.start(setup.with(listedModels()));
    }

    @AfterAll
    static void stop() {
        if (installation != null) {
            installation.close();
            server.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyScenarioPrintsTheSameThroughTheProxy(Library library) throws Exception {
        String direct = play(library, server.uri().toString());
        String relayed = play(library, "http://127.0.0.1:" + installation.port());

        List<Scenario> scenarios = library.scenarios();
        SoftAssertions.assertSoftly(softly -> {
            for (Scenario scenario : scenarios) {
                List<String> lines = linesOf(scenario, direct);
                softly.assertThat(lines).as(scenario.name()).hasSize(scenario.lines());
                softly.assertThat(String.join("\n", lines)).as(scenario.name()).contains(scenario.facts());
                softly.assertThat(linesOf(scenario, relayed))
                        .as(scenario.name())
                        .isEqualTo(lines);
            }
        });
        assertThat(relayed).isEqualTo(direct);
        installation.await(() -> assertOutcomes(library));
    }

    /** Models that are only ever refused are labels because they are listed. */
    private static String listedModels() {
        return Arrays.stream(Library.values())
                .flatMap(library -> library.scenarios().stream().map(library::model))
                .collect(Collectors.joining(", ", "processor: { labels: { models: [", "] } }"));
    }

    private static String play(Library library, String address) throws Exception {
        return Program.run(directory, "node", library + ".mjs", address);
    }

    private static List<String> linesOf(Scenario scenario, String output) {
        String begin = "{\"scenario\":\"" + scenario.name() + "\",";
        return output.lines().filter(line -> line.startsWith(begin)).toList();
    }

    private static void assertOutcomes(Library library) throws Exception {
        var scrape = installation.scrape();
        for (Scenario scenario : library.scenarios()) {
            if (!scenario.answer().outcome().equals("passthrough")) {
                String model = library.model(scenario);
                assertThat(scrape.samples("llm_requests_total", "model", model))
                        .as(model)
                        .singleElement()
                        .satisfies(sample -> {
                            assertThat(sample.value()).isEqualTo(1);
                            assertThat(sample.labels())
                                    .containsEntry("outcome", scenario.answer().outcome());
                        });
            }
        }
    }
}
