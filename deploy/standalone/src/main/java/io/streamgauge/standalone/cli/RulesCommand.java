package io.streamgauge.standalone.cli;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.monitoring.rules.MonitoringRules;
import io.streamgauge.monitoring.rules.burn.SloObjective;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.standalone.cli.source.SectionNames;
import io.streamgauge.standalone.settings.ProcessSettings;
import io.streamgauge.standalone.settings.SloText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code streamgauge rules}: what Prometheus has to record and alert on for the SLO classes of a file. */
@Command(
        name = "rules",
        description = "Prints recording rules and alerts for Prometheus, made from the SLO classes of a configuration.",
        footer = {"", "Example:", "  streamgauge rules streamgauge.yaml > streamgauge-rules.yaml"})
final class RulesCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Parameters(
            arity = "0..1",
            paramLabel = "SLO-FILE",
            description = "The YAML file with slos; without it, or them, the default class is used.")
    private @Nullable Path file;

    @Option(
            names = "--runbooks",
            paramLabel = "URL",
            defaultValue = "docs/runbooks",
            description =
                    "Where you publish docs/runbooks: the beginning of every runbook_url (default: ${DEFAULT-VALUE}).")
    private String runbooks;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields before it calls.
    RulesCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws ConfigException {
        Config config = ConfigFile.read(Optional.ofNullable(file), environment);
        SectionNames.skipAllBut(config, List.of("processor", "slos"));
        List<SloObjective> slos = config.read(RulesCommand::objectives);
        PrintWriter out = spec.commandLine().getOut();
        out.print(new MonitoringRules(slos).text(runbooks.replaceAll("/+$", "")));
        out.flush();
        return 0;
    }

    private static List<SloObjective> objectives(Section root) {
        ProcessSettings.read(root);
        return ProcessorConfig.read(root).slos().classes().stream()
                .map(RulesCommand::objective)
                .toList();
    }

    private static SloObjective objective(SloClass slo) {
        return new SloObjective(slo.name(), slo.objective(), SloText.thresholds(slo));
    }
}
