package io.streamgauge.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.standalone.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesCommandTest {

    @TempDir
    Path directory;

    @Test
    void theRulesBesideTheExampleForProductionAreThoseOfItsClasses() {
        CommandRun run = CommandRun.of("rules", "../streamgauge.yaml");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        Golden.assertMatches(Path.of("../prometheus/streamgauge-rules.yaml"), run.out());
    }

    @Test
    void everyClassOfTheFileHasAlerts() throws Exception {
        Path file = Files.writeString(directory.resolve("slos.yaml"), """
                slos:
                  - {name: chat, time-to-first-token: 700ms, objective: 0.99}
                  - {name: batch, request-duration: 5m, objective: 0.9}
                """);

        CommandRun run = CommandRun.of("rules", file.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        "slo: 'chat'",
                        "Wanted are 99 % good ones; good is time-to-first-token 700ms.",
                        "slo: 'batch'",
                        "Wanted are 90 % good ones; good is request-duration 5m.")
                .doesNotContain("'default'");
    }

    @Test
    void withoutAFileTheyAreForTheDefaultClass() {
        assertThat(CommandRun.of("rules").out()).contains("slo: 'default'");
    }

    @Test
    void runbooksAreWhereTheirReadersFindThem() {
        assertThat(CommandRun.of("rules", "--runbooks", "https://wiki.example/llm/")
                        .out())
                .contains("runbook_url: 'https://wiki.example/llm/goodput-burn.md'");
    }

    @Test
    void aWrongFileIsRefusedWithAllThatIsWrong() throws Exception {
        Path file = Files.writeString(directory.resolve("slos.yaml"), """
                slos:
                  - {name: chat, time-to-first-token: 1, objective: 2}
                """);

        assertThat(CommandRun.of("rules", file.toString())).isEqualTo(new CommandRun(2, "", """
                        streamgauge: slos[0].time-to-first-token (line 2): "1" is not a positive duration such as 500ms, 1s, 2m or 1h
                        streamgauge: slos[0].objective (line 2): "2" is not a number above 0 and below 1
                        """));
    }

    @Test
    void aMissingFileIsNamed() {
        assertThat(CommandRun.of("rules", "nowhere.yaml"))
                .isEqualTo(new CommandRun(2, "", "streamgauge: the configuration: there is no file nowhere.yaml\n"));
    }
}
