package io.streamgauge.proxy.relay.gate;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import io.streamgauge.proxy.relay.gate.rule.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How often each rule was broken. Any thread. */
public final class GateCounters implements MetricSource {

    private final Map<Rule, LongAdder> refusedRequests = adders(RequestRule.values(), rule -> true);
    private final Map<Rule, LongAdder> passedRequests = adders(RequestRule.values(), RequestRule::isUnusual);
    private final Map<Rule, LongAdder> refusedResponses = adders(ResponseRule.values(), rule -> true);

    public void refused(RequestRule rule) {
        refusedRequests.getOrDefault(rule, new LongAdder()).increment();
    }

    public void passed(RequestRule rule) {
        passedRequests.getOrDefault(rule, new LongAdder()).increment();
    }

    public void refused(ResponseRule rule) {
        refusedResponses.getOrDefault(rule, new LongAdder()).increment();
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                family(
                        ProxyMetricNames.GATE_REQUESTS_REFUSED_TOTAL,
                        "Requests refused, by the rule they broke; those with a malformed body may have been passed on in part.",
                        refusedRequests),
                family(
                        ProxyMetricNames.GATE_REQUESTS_PASSED_TOTAL,
                        "Unusual requests passed on with gate: observe, by each rule they broke.",
                        passedRequests),
                family(
                        ProxyMetricNames.GATE_RESPONSES_REFUSED_TOTAL,
                        "Responses refused or cut, by the rule they broke; their connections were closed.",
                        refusedResponses));
    }

    private static MetricFamily family(String name, String help, Map<Rule, LongAdder> counts) {
        List<MetricFamily.Point> points = counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey((a, b) -> a.label().compareTo(b.label())))
                .<MetricFamily.Point>map(each -> new Value(
                        List.of(each.getKey().label()), each.getValue().sum()))
                .toList();
        return new MetricFamily(name, MetricFamily.Type.COUNTER, help, List.of("rule"), points);
    }

    private static <R extends Rule> Map<Rule, LongAdder> adders(R[] rules, Predicate<R> counted) {
        return Arrays.stream(rules)
                .filter(counted)
                .collect(Collectors.toUnmodifiableMap(Function.identity(), rule -> new LongAdder()));
    }
}
