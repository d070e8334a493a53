package io.streamgauge.standalone.cli;

import picocli.CommandLine.Option;

/** The option {@code --help}, on every command. */
final class HelpOption {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    private boolean asked;
}
