package io.streamgauge.standalone.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only has commands below it: by itself it shows them, as wrong use. */
@Command(synopsisSubcommandLabel = "COMMAND")
abstract class CommandGroup implements Callable<Integer> {

    private static final int WRONG_USE = 2;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    CommandGroup() {}

    @Override
    public final Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return WRONG_USE;
    }
}
