package io.streamgauge.standalone.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;

/** What a command printed and how it ended, run in this process. */
public record CommandRun(int exitCode, String out, String err) {

    public static CommandRun of(Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commands = CommandLines.of(environment);
        commands.setOut(new PrintWriter(out, true));
        commands.setErr(new PrintWriter(err, true));
        int exitCode = commands.execute(arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    public static CommandRun of(String... arguments) {
        return of(Map.of(), arguments);
    }
}
