package io.streamgauge.standalone.cli.start;

import io.streamgauge.proxy.access.LogPlace;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Where people are told of starts and stops. */
enum Notices {
    ON_OUTPUT,
    /** The output holds lines for machines alone. */
    ON_ERRORS;

    /** Where they do not come between the lines of this access log. */
    static Notices beside(LogPlace accessLog) {
        return accessLog instanceof LogPlace.Output ? ON_ERRORS : ON_OUTPUT;
    }

    PrintWriter of(CommandLine command) {
        return this == ON_OUTPUT ? command.getOut() : command.getErr();
    }
}
