package io.streamgauge.standalone.cli;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.standalone.cli.source.MissingUpstream;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.standalone.settings.ConfigText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code streamgauge config}: what is wrong with a file, and what it comes to together with the environment. */
@Command(name = "config", description = "Checks or shows a configuration.")
final class ConfigCommand extends CommandGroup {

    /** What both have: the file, and where to write. */
    abstract static class OnFile implements Callable<Integer> {

        private final Map<String, String> environment;

        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "FILE", description = "The YAML file.")
        private Path file;

        @SuppressWarnings("NullAway.Init") // picocli sets the fields before it calls.
        OnFile(Map<String, String> environment) {
            this.environment = environment;
        }

        @Override
        public final Integer call() throws ConfigException {
            Config config = ConfigFile.read(Optional.of(file), environment);
            boolean serves = true;
            try {
                config.read(AllSettings::read);
            } catch (ConfigException e) {
                MissingUpstream.forgive(e);
                serves = false;
            }
            report(file, config, serves, spec.commandLine().getOut());
            return 0;
        }

        /** @param serves whether it says where requests go, as {@code proxy} and {@code up} need it */
        abstract void report(Path checked, Config config, boolean serves, PrintWriter out);
    }

    @Command(
            name = "check",
            description = "Says everything that is wrong with a configuration, at once; exit code 2 if anything is.")
    static final class Check extends OnFile {

        Check(Map<String, String> environment) {
            super(environment);
        }

        @Override
        void report(Path checked, Config config, boolean serves, PrintWriter out) {
            out.println(checked + " is right");
            if (!serves) {
                out.println(
                        "note: it names no upstream; the proxy needs proxy.upstream or proxy.routes, and so does `up`"
                                + " without --upstream");
            }
        }
    }

    @Command(
            name = "print",
            description = "Shows every key with the value it has and where that came from; secrets stay hidden.")
    static final class Print extends OnFile {

        Print(Map<String, String> environment) {
            super(environment);
        }

        @Override
        void report(Path checked, Config config, boolean serves, PrintWriter out) {
            out.print(ConfigText.of(config.values()));
            out.flush();
        }
    }
}
