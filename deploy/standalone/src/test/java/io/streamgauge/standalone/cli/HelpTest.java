package io.streamgauge.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.standalone.Golden;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "up",
                "demo",
                "proxy",
                "processor",
                "exporter",
                "top",
                "config",
                "config check",
                "config print",
                "topics",
                "topics create",
                "topics describe",
                "topics acls",
                "rules",
                "version"
            })
    void everyCommandExplainsItself(String command) {
        List<String> arguments = new ArrayList<>(command.isEmpty() ? List.of() : List.of(command.split(" ")));
        arguments.add("--help");

        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        String name = ("streamgauge " + command).strip().replace(' ', '-');
        Golden.assertMatches(Path.of("src/test/resources/help", name + ".txt"), run.out());
    }

    @Test
    void aCommandThatOnlyHasCommandsShowsThemAsWrongUse() {
        CommandRun run = CommandRun.of("topics");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(CommandRun.of("topics", "--help").out());
    }

    @Test
    void theVersionIsPrintedEitherWay() {
        assertThat(CommandRun.of("version").out())
                .matches("streamgauge [0-9]+\\.[0-9]+\\S* \\(Java [0-9.]+\\)\n")
                .isEqualTo(CommandRun.of("--version").out());
    }
}
