package io.streamgauge.standalone.cli;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.problem.Problem;
import io.streamgauge.bootstrap.process.FailureWords;
import io.streamgauge.standalone.cli.start.DemoCommand;
import io.streamgauge.standalone.cli.start.RoleCommand;
import io.streamgauge.standalone.cli.start.UpCommand;
import io.streamgauge.standalone.cli.top.TopCommand;
import io.streamgauge.standalone.cli.topics.CreateTopics;
import io.streamgauge.standalone.cli.topics.DescribeTopics;
import io.streamgauge.standalone.cli.topics.ListAcls;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts the commands together and turns what goes wrong into one clear line each and an exit code. */
public final class CommandLines {

    private static final Logger LOG = LoggerFactory.getLogger(CommandLines.class);
    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    @Command(
            name = "streamgauge",
            versionProvider = VersionCommand.Lines.class,
            description = {"Measures what the users of large language models feel.", ""},
            commandListHeading = "%nCommands:%n",
            footer = {
                "",
                "Examples:",
                "  streamgauge demo",
                "  streamgauge up --upstream http://127.0.0.1:8000",
                "  streamgauge help up"
            })
    private static final class Root extends CommandGroup {}

    private CommandLines() {}

    /**
     * All commands.
     *
     * @param environment variables of the process
     */
    public static CommandLine of(Map<String, String> environment) {
        CommandLine topics = new CommandLine(new TopicsCommand())
                .addSubcommand(new CreateTopics(environment))
                .addSubcommand(new DescribeTopics(environment))
                .addSubcommand(new ListAcls(environment));
        CommandLine config = new CommandLine(new ConfigCommand())
                .addSubcommand(new ConfigCommand.Check(environment))
                .addSubcommand(new ConfigCommand.Print(environment));
        CommandLine root = new CommandLine(new Root())
                .addSubcommand(new UpCommand(environment))
                .addSubcommand(new DemoCommand(environment))
                .addSubcommand(new RoleCommand.Proxy(environment))
                .addSubcommand(new RoleCommand.Processor(environment))
                .addSubcommand(new RoleCommand.Exporting(environment))
                .addSubcommand(new TopCommand())
                .addSubcommand("config", config)
                .addSubcommand("topics", topics)
                .addSubcommand(new RulesCommand(environment))
                .addSubcommand(new VersionCommand())
                .addSubcommand(new CommandLine.HelpCommand());
        root.getCommandSpec()
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Prints the version.")
                        .build());
        addHelp(root);
        root.setUsageHelpWidth(100);
        root.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        root.setParameterExceptionHandler((e, arguments) -> wrongUse(e));
        root.setExecutionExceptionHandler((e, command, result) -> failed(e, command.getErr()));
        return root;
    }

    private static void addHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Shows this help.")
                        .build());
        command.getSubcommands().forEach((name, below) -> {
            if (!name.equals("help")) {
                addHelp(below);
            }
        });
    }

    private static int wrongUse(ParameterException e) {
        PrintWriter err = e.getCommandLine().getErr();
        err.println("streamgauge: " + message(e));
        err.println("See '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        return WRONG_USE;
    }

    private static String message(ParameterException e) {
        boolean group = !e.getCommandLine().getSubcommands().isEmpty();
        if (group && e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return "unknown command '" + unmatched.getUnmatched().get(0) + "'";
        }
        return firstLine(String.valueOf(e.getMessage()));
    }

    private static int failed(Exception e, PrintWriter err) {
        if (e instanceof ConfigException config) {
            for (Problem problem : config.problems()) {
                err.println("streamgauge: " + problem);
            }
            return WRONG_USE;
        }
        LOG.atDebug()
                .setCause(FailureWords.mayQuoteAnywhere(e) ? null : e)
                .addKeyValue("error", FailureWords.of(e))
                .log("The command failed");
        err.println("streamgauge: " + reason(e));
        return FAILED;
    }

    /** The first cause that says something. */
    private static String reason(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof AccessDeniedException) {
                return "permission denied: " + cause.getMessage();
            }
            String message = cause.getMessage();
            if (message != null && !message.isBlank() && !FailureWords.mayQuote(cause)) {
                return firstLine(message);
            }
        }
        return e.getClass().getSimpleName();
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse(message);
    }
}
