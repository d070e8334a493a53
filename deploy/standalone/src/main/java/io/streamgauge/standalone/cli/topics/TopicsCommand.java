package io.streamgauge.standalone.cli.topics;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.standalone.cli.source.ConfigSource;
import io.streamgauge.standalone.cli.source.SectionNames;
import io.streamgauge.standalone.settings.ProcessSettings;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that needs what all parts have in common of a configuration, and prints. */
abstract class TopicsCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Mixin
    private final ConfigSource source = new ConfigSource();

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    TopicsCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    final ProcessSettings settings() throws ConfigException {
        Config config = source.open(environment, Options.NONE);
        SectionNames.skipAll(config);
        return config.read(ProcessSettings::read);
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** To whoever watches, beside what the command prints. */
    final void tell(String sentence) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("streamgauge: " + sentence);
        err.flush();
    }
}
