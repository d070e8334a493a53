package io.streamgauge.processor.timeline;

import static io.streamgauge.schemas.event.NotObserved.ENCODING;
import static io.streamgauge.schemas.event.NotObserved.NOT_UNDERSTOOD;
import static io.streamgauge.schemas.event.NotObserved.OVERSIZED_EVENT;

import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads docs/metrics.md, section Workload, line by line for one scripted request; shares nothing with the program. */
final class WorkloadOracle {

    private static final Set<NotObserved> BLIND = Set.of(ENCODING, NOT_UNDERSTOOD, OVERSIZED_EVENT);
    private static final Set<NotObserved> UNREAD = Set.of(ENCODING, NOT_UNDERSTOOD);

    private final Script script;
    private final List<Event> output;
    private final Usage usage;
    private final String outcome;
    private final List<Sample> samples = new ArrayList<>();

    WorkloadOracle(Script script) {
        this.script = script;
        this.output = script.output();
        this.usage = script.usage == null ? new Usage(null, null, null, null) : script.usage;
        this.outcome = script.outcome == Outcome.OK ? "ok" : "other";
    }

    List<Sample> samples() {
        firstToken();
        duration();
        parts(
                CountName.CACHE_REPORTED_INPUT_TOKENS,
                usage.getInputTokens(),
                usage.getCachedInputTokens(),
                "hit",
                "miss");
        parts(
                CountName.REASONING_REPORTED_OUTPUT_TOKENS,
                usage.getOutputTokens(),
                usage.getReasoningTokens(),
                "reasoning",
                "answer");
        chunks();
        return samples;
    }

    private void firstToken() {
        Long input = usage.getInputTokens();
        Long cached = usage.getCachedInputTokens();
        Long first = script.streamed && !output.isEmpty() ? output.get(0).at() : null;
        if (outcome.equals("other")) {
            absent(Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH, "not_ok");
        } else if (first == null) {
            absent(Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH, lacking());
        } else if (input == null) {
            absent(Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH, "usage_missing");
        } else {
            long worked = cached == null ? input : cached > input ? 0 : input - cached;
            String length = worked < 257
                    ? "0-256"
                    : worked < 1_025
                            ? "257-1024"
                            : worked < 4_097
                                    ? "1025-4096"
                                    : worked < 16_385 ? "4097-16384" : worked < 65_537 ? "16385-65536" : "65537+";
            measured(Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH, first, cached == null ? "whole" : "uncached", length);
        }
    }

    private void duration() {
        Long tokens = usage.getOutputTokens();
        String source = tokens == null ? "estimated" : "usage";
        if (tokens == null && script.streamed && !isAny(UNREAD)) {
            tokens = (long) output.size();
        }
        boolean lastUnknown = script.streamed && output.isEmpty();
        if (outcome.equals("other")) {
            absent(Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH, "not_ok");
        } else if (lastUnknown) {
            absent(Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH, lacking());
        } else if (tokens == null) {
            absent(Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH, "usage_missing");
        } else {
            long micros = script.streamed ? output.get(output.size() - 1).at() : script.end;
            String length = tokens < 17
                    ? "0-16"
                    : tokens < 65
                            ? "17-64"
                            : tokens < 257
                                    ? "65-256"
                                    : tokens < 1_025 ? "257-1024" : tokens < 4_097 ? "1025-4096" : "4097+";
            measured(
                    Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH,
                    micros,
                    length,
                    script.streamed ? "true" : "false",
                    source);
        }
    }

    private String lacking() {
        if (script.notObserved != null) {
            return "not_observed";
        }
        return script.streamed ? "no_output" : script.head == null ? "no_response" : "not_streamed";
    }

    private void parts(CountName name, @Nullable Long whole, @Nullable Long part, String inside, String outside) {
        if (whole == null || part == null) {
            return;
        }
        long first = part > whole ? whole : part;
        counted(name, first, outcome, inside);
        counted(name, whole - first, outcome, outside);
    }

    private void chunks() {
        if (!script.streamed || isAny(BLIND)) {
            return;
        }
        long thoughts = output.stream().filter(event -> event.has("X")).count();
        Long told = usage.getOutputTokens();
        counted(CountName.STREAMED_CHUNKS, output.size(), outcome, told == null ? "estimated" : "usage");
        counted(CountName.REASONING_CHUNKS, thoughts, outcome);
        if (told != null) {
            Long reasoning = usage.getReasoningTokens();
            boolean hidden = thoughts == 0 && reasoning != null;
            counted(CountName.STREAMED_TOKENS, hidden ? told - reasoning : told, outcome);
        }
    }

    private boolean isAny(Set<NotObserved> kinds) {
        return script.notObserved != null && kinds.contains(script.notObserved);
    }

    private void absent(Measure measure, String reason) {
        counted(CountName.NOT_APPLICABLE, 1, measure.key(), reason);
    }

    private void measured(Measure measure, long value, String... labels) {
        samples.add(new Measured(measure, List.of(labels), value, endedAt()));
    }

    private void counted(CountName name, long amount, String... labels) {
        if (amount > 0) {
            samples.add(new Counted(name, List.of(labels), amount, endedAt()));
        }
    }

    private long endedAt() {
        return Script.STARTED_AT + Script.OFFSET + script.end;
    }
}
