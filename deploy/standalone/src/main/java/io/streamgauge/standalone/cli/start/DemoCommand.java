package io.streamgauge.standalone.cli.start;

import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.bootstrap.config.text.ValueFormat;
import io.streamgauge.standalone.demo.Demo;
import io.streamgauge.standalone.demo.DemoPlan;
import io.streamgauge.standalone.demo.server.SimulatedServer;
import io.streamgauge.standalone.run.AllInOne;
import io.streamgauge.standalone.run.Foreground;
import io.streamgauge.standalone.settings.AllSettings;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code streamgauge demo}: everything in this process, with a simulated server and its clients. */
@Command(
        name = "demo",
        description = {
            "Shows all of it at work on a simulated inference server with continuous batching. Clients come by chance"
                    + " (open loop), at a rate that rises past the server's capacity and back, again and again:"
                    + " throughput stays while goodput falls.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  streamgauge demo",
            "  streamgauge demo --closed-loop 64",
            "  streamgauge demo --duration 3m"
        })
public final class DemoCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Option(
            names = "--closed-loop",
            paramLabel = "N",
            description = "A fixed number of users instead, each of whom asks again as soon as the answer is complete.")
    private @Nullable Integer users;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Stop after this time, such as 3m; never by default.")
    private @Nullable String duration;

    @Mixin
    private final AllInOneOptions options = new AllInOneOptions();

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    public DemoCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws Exception {
        Optional<Duration> limit = limit();
        OptionalInt closedLoop = users();
        try (SimulatedServer server = new SimulatedServer(DemoPlan.ENGINE)) {
            server.start();
            AllSettings settings = options.open(environment, Optional.of(toServer(server)), "streamgauge-data/demo")
                    .read(AllSettings::read);
            settings.process().log().applyBesideBroker();
            PrintWriter out =
                    Notices.beside(settings.proxy().operation().accessLog()).of(spec.commandLine());
            out.println("Starting; the embedded Kafka takes a few seconds ...");
            AllInOne all = new AllInOne(settings);
            // Its clients leave before the proxy stops: there is nobody to wait for.
            new Foreground(new Demo(all, closedLoop, out), StopScreen.withoutRequests(out))
                    .run(limit, () -> StartScreen.demo(all, settings, closedLoop, out));
        }
        return 0;
    }

    private static Options.Option toServer(SimulatedServer server) {
        return new Options.Option(
                "proxy.upstream", "the simulated server", server.url().toString());
    }

    private Optional<Duration> limit() {
        if (duration == null) {
            return Optional.empty();
        }
        return Optional.of(ValueFormat.DURATION_TEXT
                .read(duration)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--duration: \"" + duration + "\" " + ValueFormat.DURATION_TEXT.rule())));
    }

    private OptionalInt users() {
        if (users == null) {
            return OptionalInt.empty();
        }
        if (users < 1 || users > DemoPlan.MAX_USERS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--closed-loop: \"" + users + "\" is not a whole number from 1 to " + DemoPlan.MAX_USERS);
        }
        return OptionalInt.of(users);
    }
}
