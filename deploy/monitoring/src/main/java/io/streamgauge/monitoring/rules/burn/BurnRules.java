package io.streamgauge.monitoring.rules.burn;

import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Alert.Urgency;
import io.streamgauge.monitoring.rules.form.Kind;
import io.streamgauge.monitoring.rules.form.Rule;
import io.streamgauge.monitoring.rules.form.RuleGroup;
import io.streamgauge.monitoring.rules.form.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Alerts on goodput, by SLO class and model. */
public final class BurnRules {

    /** A share of fewer requests says little: three bad ones at night are no reason to wake anybody. */
    static final int LEAST_BAD_REQUESTS = 10;

    /** Results that came late by a larger part of the short window are not what happens now. */
    private static final double REPLAYED_PART = 0.2;

    private static final Duration OFTEN = Duration.ofSeconds(15);
    private static final Duration SELDOM = Duration.ofMinutes(1);

    private final List<SloObjective> slos;

    public BurnRules(List<SloObjective> slos) {
        this.slos = List.copyOf(slos);
    }

    /** What pages, evaluated often, and what opens tickets. */
    public List<RuleGroup> groups() {
        Set<String> recorded = new HashSet<>();
        return List.of(
                new RuleGroup("llm-goodput", OFTEN, rules(Severity.PAGE, recorded)),
                new RuleGroup("llm-goodput-slow", SELDOM, rules(Severity.TICKET, recorded)));
    }

    /** @param recorded windows that are recorded already: no series may have two rules */
    private List<Rule> rules(Severity severity, Set<String> recorded) {
        List<Rule> rules = new ArrayList<>();
        List<BurnWindow> windows = Arrays.stream(BurnWindow.values())
                .filter(window -> window.severity() == severity)
                .toList();
        windows.stream()
                .flatMap(window -> Stream.of(window.shorter(), window.longer()))
                .filter(recorded::add)
                .forEach(length -> rules.addAll(GoodputRecordings.of(length)));
        windows.stream()
                .map(BurnWindow::shorter)
                .distinct()
                .forEach(length -> rules.add(GoodputRecordings.replays(length)));
        for (SloObjective slo : slos) {
            windows.stream()
                    .filter(window -> window.isFor(slo.target()))
                    .forEach(window -> rules.add(alert(slo, window)));
        }
        return rules;
    }

    private static Alert alert(SloObjective slo, BurnWindow window) {
        boolean page = window.severity() == Severity.PAGE;
        return new Alert(
                page ? "LlmGoodputBurn" : "LlmGoodputSlowBurn",
                new Urgency(window.severity(), Kind.GOODPUT),
                window.lasting(),
                Map.of("slo", slo.templateOfName(), "window", window.longer()),
                expression(slo, window),
                "{{ $labels.model }} misses its objective " + slo.templateOfName(),
                "{{ $value | humanizePercentage }} of the requests for {{ $labels.model }} were bad over "
                        + window.longer() + ", and it goes on. Wanted are " + slo.percent() + " good ones; good is "
                        + slo.thresholds() + ".");
    }

    private static String expression(SloObjective slo, BurnWindow window) {
        String selector = "{slo=" + quoted(slo.name()) + "}";
        String good = GoodputRecordings.good(window.longer()) + selector;
        String eligible = GoodputRecordings.eligible(window.longer()) + selector;
        String goodLately = GoodputRecordings.good(window.shorter()) + selector;
        String eligibleLately = GoodputRecordings.eligible(window.shorter()) + selector;
        double share = window.badShare(slo.target());
        return """
                (
                    1 - %s / %s > %s
                  and
                    1 - %s / %s > %s
                  and
                    %d * (%s - %s) >= %d
                )
                unless on () %s > %d
                """.formatted(
                        good,
                        eligible,
                        share,
                        goodLately,
                        eligibleLately,
                        share,
                        window.longerSeconds(),
                        eligible,
                        good,
                        LEAST_BAD_REQUESTS,
                        GoodputRecordings.replayed(window.shorter()),
                        Math.round(REPLAYED_PART * window.shorterSeconds()));
    }

    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
