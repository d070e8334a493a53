package io.streamgauge.processor.timeline;

import static io.streamgauge.schemas.event.NotObserved.ENCODING;
import static io.streamgauge.schemas.event.NotObserved.NOT_UNDERSTOOD;
import static io.streamgauge.schemas.event.NotObserved.OVERSIZED_EVENT;

import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.tally.CountName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Judges a scripted request by reading docs/metrics.md, section SLO, line by line; shares nothing with the program. */
final class SloOracle {

    private final Script script;
    private final SloClass slo;
    private final List<Event> output;
    private final boolean ok;
    private final boolean blind;

    SloOracle(Script script, SloClass slo) {
        this.script = script;
        this.slo = slo;
        this.output = script.output();
        this.ok = script.outcome == Outcome.OK;
        this.blind = script.notObserved == ENCODING
                || script.notObserved == NOT_UNDERSTOOD
                || script.notObserved == OVERSIZED_EVENT;
    }

    List<Sample> counts() {
        Map<String, String> words = new TreeMap<>();
        slo.thresholds()
                .forEach((threshold, limit) -> words.put(threshold.label(), word(threshold, limit.toNanos() / 1_000)));
        List<String> broken = new ArrayList<>();
        words.forEach((threshold, word) -> {
            boolean undefinedBreaks =
                    ok && word.equals("undefined") && slo.rules().undefinedFails();
            if (word.equals("broken") || word.equals("unsent") || undefinedBreaks) {
                broken.add(threshold);
            }
        });
        List<Sample> counts = new ArrayList<>();
        if (ok) {
            counts.add(count(CountName.SLO_OK));
        }
        String excluded = broken.isEmpty() ? exclusion(words) : "";
        boolean good = ok && broken.isEmpty();
        String state = !excluded.isEmpty() ? "excluded" : good ? "good" : "bad";
        counts.add(new Counted(
                CountName.COHORT_REQUESTS, List.of(slo.name(), state), 1, Script.STARTED_AT + Script.OFFSET));
        if (!excluded.isEmpty()) {
            counts.add(count(CountName.SLO_EXCLUDED, excluded));
            return counts;
        }
        counts.add(count(good ? CountName.SLO_GOOD : CountName.SLO_BAD));
        broken.forEach(threshold -> counts.add(count(CountName.SLO_VIOLATIONS, threshold)));
        if (!ok && exclusion(words).isEmpty()) {
            counts.add(count(CountName.SLO_VIOLATIONS, "failure"));
        }
        if (ok) {
            words.forEach((threshold, word) -> {
                if (List.of("met", "undefined").contains(word) && !broken.contains(threshold)) {
                    counts.add(count(CountName.SLO_THRESHOLD_MET, threshold));
                }
            });
        }
        addTokens(good, counts);
        return counts;
    }

    private void addTokens(boolean good, List<Sample> counts) {
        Long told = script.usage == null ? null : script.usage.getOutputTokens();
        long tokens = told != null ? told : script.streamed ? output.size() : 0;
        if (good && tokens > 0) {
            List<String> labels = List.of(slo.name(), told != null ? "usage" : "estimated");
            counts.add(new Counted(CountName.SLO_GOOD_OUTPUT_TOKENS, labels, tokens, endedAt()));
        }
    }

    private String exclusion(Map<String, String> words) {
        return switch (script.outcome) {
            case OK -> words.containsValue("unseen") || script.notObserved == NOT_UNDERSTOOD ? "not_observed" : "";
            case CLIENT_ERROR -> "client_error";
            case REJECTED -> slo.rules().rejectionsBad() ? "" : "rejected";
            case CLIENT_CANCEL -> cancelled();
            case EMPTY, INCOMPLETE -> blind ? "not_observed" : "";
            default -> "";
        };
    }

    private String cancelled() {
        if (blind) {
            return "not_observed";
        }
        return clientWait() > slo.cancelPatience().toNanos() / 1_000 ? "" : "client_cancel";
    }

    private String word(Threshold threshold, long limit) {
        return switch (threshold) {
            case TIME_TO_FIRST_TOKEN -> arrival("CXT", limit);
            case TIME_TO_FIRST_ANSWER -> arrival("CT", limit);
            case TIME_PER_OUTPUT_TOKEN -> pace(limit);
            case REQUEST_DURATION -> duration(limit);
            case MAX_GAP -> gap(limit);
        };
    }

    private String arrival(String classes, long limit) {
        Event event =
                script.events.stream().filter(it -> it.has(classes)).findFirst().orElse(null);
        if (!script.waitsForStream()) {
            return "undefined";
        }
        if (event != null) {
            return event.at() <= limit ? "met" : blind ? "unseen" : "broken";
        }
        if (script.notObserved != null) {
            return "unseen";
        }
        if (script.end > limit) {
            return "broken";
        }
        return script.streamed || script.head == null ? "undefined" : "met";
    }

    private String pace(long limit) {
        if (!script.waitsForStream() || !ok) {
            return "undefined";
        }
        boolean nothing = output.isEmpty();
        boolean several = output.stream().map(Event::choice).distinct().count() > 1;
        if (nothing ? script.notObserved != null : blind) {
            return "unseen";
        }
        Long n = streamedTokens();
        boolean oneRead = output.stream().map(Event::at).distinct().count() < 2;
        if (several || (n != null && n < 2) || oneRead) {
            return "undefined";
        }
        if (n == null && !slo.rules().tokensEstimated()) {
            return "unsent";
        }
        long micros = output.get(output.size() - 1).at() - output.get(0).at();
        if (disturbedMicros() * 100 > micros) {
            return "unseen";
        }
        BigDecimal allowed =
                BigDecimal.valueOf(limit).multiply(BigDecimal.valueOf((n == null ? output.size() : n) - 1));
        return BigDecimal.valueOf(micros).compareTo(allowed) <= 0 ? "met" : "broken";
    }

    private @Nullable Long streamedTokens() {
        if (script.usage == null || script.usage.getOutputTokens() == null) {
            return null;
        }
        Long reasoning = script.usage.getReasoningTokens();
        boolean shown = output.stream().anyMatch(it -> it.has("X"));
        return script.usage.getOutputTokens() - (shown || reasoning == null ? 0 : reasoning);
    }

    private String duration(long limit) {
        if (script.end <= limit) {
            return "met";
        }
        if (!ok || !script.streamed) {
            return "broken";
        }
        if (output.isEmpty()) {
            return "unseen";
        }
        boolean met = output.get(output.size() - 1).at() <= limit;
        return met && blind ? "unseen" : met ? "met" : "broken";
    }

    private String gap(long limit) {
        if (!script.waitsForStream()) {
            return "undefined";
        }
        if (script.outcome == Outcome.CLIENT_CANCEL && !blind && clientWait() > limit) {
            return "broken";
        }
        boolean disturbed = false;
        boolean clean = false;
        for (int i = 0; i < output.size(); i++) {
            Event before = script.before(i);
            if (before != null && output.get(i).disturbed() != null) {
                disturbed = true;
            } else if (before != null) {
                clean = true;
                if (output.get(i).at() - before.at() > limit) {
                    return blind ? "unseen" : "broken";
                }
            }
        }
        boolean unseen = !clean && (disturbed || script.notObserved != null);
        return unseen ? "unseen" : clean ? "met" : "undefined";
    }

    private long disturbedMicros() {
        long sum = 0;
        for (int i = 0; i < output.size(); i++) {
            Event before = script.before(i);
            sum += before != null && output.get(i).disturbed() != null
                    ? output.get(i).at() - before.at()
                    : 0;
        }
        return sum;
    }

    private long clientWait() {
        return script.end
                - (output.isEmpty() ? 0 : output.get(output.size() - 1).at());
    }

    private Sample count(CountName name, String... more) {
        List<String> labels = new ArrayList<>(List.of(slo.name()));
        labels.addAll(List.of(more));
        return new Counted(name, labels, 1, endedAt());
    }

    private long endedAt() {
        return Script.STARTED_AT + Script.OFFSET + script.end;
    }
}
