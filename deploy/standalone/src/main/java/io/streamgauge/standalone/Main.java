package io.streamgauge.standalone;

import io.streamgauge.standalone.cli.CommandLines;

/** The entry point. Exit codes: 0 done or stopped when asked, 1 failed, 2 wrong configuration or command line. */
final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(CommandLines.of(System.getenv()).execute(arguments));
    }
}
