package io.streamgauge.standalone.cli;

import io.streamgauge.bootstrap.process.BuildVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code streamgauge version}. */
@Command(name = "version", description = "Prints the version.")
final class VersionCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    VersionCommand() {}

    /** What {@code version} and {@code --version} print. */
    static final class Lines implements CommandLine.IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {
                "streamgauge " + BuildVersion.current() + " (Java " + System.getProperty("java.version") + ")"
            };
        }
    }

    @Override
    public Integer call() {
        spec.commandLine().getOut().println(new Lines().getVersion()[0]);
        return 0;
    }
}
