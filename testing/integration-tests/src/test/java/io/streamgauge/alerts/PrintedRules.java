package io.streamgauge.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.standalone.cli.CommandLines;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The rules for Prometheus, as an operator gets them. */
final class PrintedRules {

    private PrintedRules() {}

    /**
     * What the command {@code rules} prints.
     *
     * @param arguments such as the file with the SLO classes; without it the rules are those of the defaults
     */
    static String of(String... arguments) {
        StringWriter out = new StringWriter();
        CommandLine commands = CommandLines.of(Map.of());
        commands.setOut(new PrintWriter(out, true));
        assertThat(commands.execute(
                        Stream.concat(Stream.of("rules"), Stream.of(arguments)).toArray(String[]::new)))
                .isZero();
        return out.toString();
    }
}
