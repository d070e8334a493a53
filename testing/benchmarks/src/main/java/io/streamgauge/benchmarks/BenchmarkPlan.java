package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.wire.Protocol;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is measured and for how long, as given on the command line. */
final class BenchmarkPlan {

    @Mixin
    private final LoadPlan load = new LoadPlan();

    @Option(
            names = "--clients",
            defaultValue = "http1",
            description =
                    "What clients speak to nginx, HAProxy and the proxy: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}). "
                            + "Towards the upstream it is always HTTP/1.1 in the clear.")
    private Protocol clients = Protocol.HTTP1;

    @Option(
            names = "--workers",
            defaultValue = "1",
            description = "Event loops of the proxy and workers of nginx (${DEFAULT-VALUE}).")
    private int workers;

    @Option(
            names = "--probes",
            defaultValue = "20",
            description = "Requests that measure freshness (${DEFAULT-VALUE}).")
    private int probes;

    Pace pace() {
        return load.pace();
    }

    int rounds() {
        return load.rounds();
    }

    /** Measured time. */
    Duration measured() {
        return load.measured();
    }

    Protocol clients() {
        return clients;
    }

    int workers() {
        return workers;
    }

    int probes() {
        return probes;
    }
}
