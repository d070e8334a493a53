package io.streamgauge.monitoring.rules.blind;

import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Alert.Urgency;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.RuleGroup;
import io.streamgauge.monitoring.rules.form.Severity;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.time.Duration;
import java.util.List;

/** Pages on not seeing what happens: no other alert about requests means anything then. */
public final class BlindRules {

    private static final Urgency PAGE = new Urgency(Severity.PAGE, Kind.BLIND);
    private static final Duration INTERVAL = Duration.ofSeconds(15);

    private static final String WITNESS_WINDOW = "15m";
    private static final String WITNESS = "route:llm_proxy_requests_started:increase" + WITNESS_WINDOW;
    private static final String PIPELINE = "route:llm_requests_started:increase" + WITNESS_WINDOW;

    private BlindRules() {}

    public static RuleGroup group() {
        return new RuleGroup(
                "llm-blind",
                INTERVAL,
                List.of(
                        stale(),
                        absent(),
                        witnessAbsent(),
                        proxyCutOff(),
                        Witnesses.proxies(WITNESS, WITNESS_WINDOW),
                        Witnesses.pipeline(PIPELINE, WITNESS_WINDOW),
                        disagreement(),
                        incomplete()));
    }

    private static Alert stale() {
        return new Alert(
                "LlmPipelineStale",
                PAGE,
                Duration.ofMinutes(2),
                Promql.once(StateMetrics.UP.name()) + " == 0",
                "No fresh results: goodput is not seen",
                "No exporter has had results of every partition for two minutes.");
    }

    private static Alert absent() {
        return new Alert(
                "LlmPipelineAbsent",
                PAGE,
                Duration.ofMinutes(5),
                "absent(" + StateMetrics.UP.name() + ")",
                "No exporter is scraped: goodput is not seen",
                "Prometheus has had no scrape of any exporter for five minutes.");
    }

    private static Alert witnessAbsent() {
        return new Alert(
                "LlmWitnessAbsent",
                PAGE,
                Duration.ofMinutes(5),
                "absent(" + ProxyMetricNames.OBSERVING + ")",
                "No proxy is scraped",
                "Prometheus has had no scrape of any proxy for five minutes: either none runs, or nothing can be held against the"
                        + " pipeline's counts.");
    }

    private static Alert proxyCutOff() {
        return new Alert(
                "LlmProxyCutOff",
                PAGE,
                Duration.ofMinutes(5),
                ProxyMetricNames.KAFKA_UP + " == 0",
                "{{ $labels.instance }} does not reach Kafka: its requests are not seen",
                "Kafka has acknowledged nothing of the proxy {{ $labels.instance }} for five minutes. Requests go on; what was seen of"
                        + " them waits in its spool, or is lost without one.");
    }

    private static Alert disagreement() {
        return new Alert(
                "LlmWitnessDisagrees",
                PAGE,
                Duration.ofMinutes(10),
                Witnesses.disagreement(WITNESS, PIPELINE),
                "Proxies and pipeline disagree on the requests of {{ $labels.route }}",
                "Of route {{ $labels.route }}, proxies and pipeline have counted numbers of requests that differ by {{ $value |"
                        + " humanizePercentage }} over the last " + WITNESS_WINDOW + ".");
    }

    private static Alert incomplete() {
        return new Alert(
                "LlmWindowsIncomplete",
                PAGE,
                Duration.ofMinutes(10),
                "min without (route) (max without (instance, pod, window) (" + WindowMetrics.COMPLETE.name()
                        + ")) == 0",
                "Something is missing in what is seen of {{ $labels.model }}",
                "For ten minutes no window of {{ $labels.model }} has been complete: records were dropped, or a proxy is silent.");
    }
}
