package io.streamgauge.standalone.cli.start;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.process.BuildVersion;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.standalone.demo.DemoPlan;
import io.streamgauge.standalone.run.AllInOne;
import io.streamgauge.standalone.run.SingleRole;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.standalone.settings.ProcessSettings;
import io.streamgauge.standalone.settings.SloText;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.OptionalInt;

/** What people see when everything runs: where to send requests, where to look, what is promised. */
final class StartScreen {

    private StartScreen() {}

    static void up(AllInOne all, AllSettings settings, PrintWriter out) {
        String proxy = proxy(all, settings);
        out.println();
        out.println("Streamgauge " + BuildVersion.current() + " is measuring.");
        out.println();
        out.println("  Point clients here   export OPENAI_BASE_URL=" + proxy + "/v1");
        out.println("                       export ANTHROPIC_BASE_URL=" + proxy + "   (others: this host, their path)");
        out.println("  Or try by hand       curl -N " + proxy
                + "/v1/chat/completions -H 'Content-Type: application/json' \\");
        out.println(
                "                         -d '{\"model\": \"MODEL\", \"stream\": true, \"messages\": [{\"role\": \"user\","
                        + " \"content\": \"Hello\"}]}'");
        places(all, settings, out);
        out.println();
        out.println("Ctrl-C stops it in order; the next start goes on from the data.");
        out.flush();
    }

    static void demo(AllInOne all, AllSettings settings, OptionalInt users, PrintWriter out) {
        out.println();
        out.println("Streamgauge " + BuildVersion.current() + " measures a simulated server that can complete "
                + Math.round(DemoPlan.capacity()) + " requests/s.");
        out.println();
        out.println("  Proxy                " + proxy(all, settings));
        places(all, settings, out);
        out.println();
        if (users.isPresent()) {
            out.println(users.getAsInt() + " users ask again as soon as they have their answer.");
        } else {
            out.println("Clients come at " + DemoPlan.LOW + " to " + DemoPlan.HIGH + " times that rate and back, every "
                    + DemoPlan.PERIOD.toSeconds() + " s. Above the capacity the queue grows:");
            out.println(
                    "throughput stays, while ever fewer requests are served as promised. Below it the queue empties again.");
        }
        out.println("Figures are of the newest window of 10 s, read from the metrics. Ctrl-C stops it.");
        out.println("A - stands where there is no value yet: p99 needs 100 requests in the window.");
        out.println();
        out.flush();
    }

    /** Where things are and what is promised. */
    private static void places(AllInOne all, AllSettings settings, PrintWriter out) {
        settings.proxy()
                .routes()
                .routes()
                .forEach(route -> out.println("  Requests go to       "
                        + route.upstream().scheme() + "://" + route.upstream() + "  (route "
                        + route.name() + ", " + route.match() + ")"));
        String operators = operators(settings.process().management(), all.managementAddress());
        out.println("  Live page            " + operators + "/");
        out.println("  Metrics              " + operators + "/metrics");
        if (isOnAllInterfaces(settings.process().management().listen())
                || isOnAllInterfaces(settings.proxy().relay().listen().address())) {
            out.println(
                    "  On all interfaces    others reach it by this machine's name in place of the loopback address");
        }
        out.println(
                "  Measured             TTFT, TPOT, ITL, duration, arrivals, concurrency, throughput, goodput, per model and");
        out.println(
                "                       route, of generations by the APIs of OpenAI and its relatives, Anthropic, Gemini,");
        out.println(
                "                       Cohere, Ollama, Bedrock, Triton and others (docs/apis.md); all else passes unmeasured");
        settings.processor().slos().classes().forEach(slo -> out.println("  SLO class            " + SloText.of(slo)));
        out.println("  Data                 " + settings.data().toAbsolutePath().normalize() + "  (Kafka on "
                + all.bootstrapServers() + ")");
    }

    static void role(SingleRole role, ProcessSettings settings, PrintWriter out) {
        String operators = operators(settings.management(), role.managementAddress());
        out.println("The " + role.name() + " has started. Kafka: "
                + settings.kafka().bootstrapServers() + ", metrics: " + operators + "/metrics"
                + (isOnAllInterfaces(settings.management().listen()) ? ", on all interfaces" : ""));
        out.flush();
    }

    private static String proxy(AllInOne all, AllSettings settings) {
        ListenSettings listen = settings.proxy().relay().listen();
        return listen.scheme() + "://" + shown(listen.address(), all.proxyAddress());
    }

    private static String operators(ManagementSettings settings, InetSocketAddress bound) {
        return settings.scheme() + "://" + shown(settings.listen(), bound);
    }

    /** As it was written, but for all interfaces: one that can be opened. */
    private static String shown(InetSocketAddress written, InetSocketAddress bound) {
        return ListenAddress.of(written).at(bound.getPort()).fromHere().toString();
    }

    private static boolean isOnAllInterfaces(InetSocketAddress written) {
        return ListenAddress.of(written).isOnAllInterfaces();
    }
}
