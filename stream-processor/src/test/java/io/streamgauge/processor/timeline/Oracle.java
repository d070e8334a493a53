package io.streamgauge.processor.timeline;

import static io.streamgauge.schemas.event.NotObserved.ENCODING;
import static io.streamgauge.schemas.event.NotObserved.NOT_UNDERSTOOD;
import static io.streamgauge.schemas.event.NotObserved.OVERSIZED_EVENT;

import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.processor.timeline.Sample.Moved;
import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes the samples of a request from what happened in it, not from its records: slowly, case by case, sharing
 * nothing with the program.
 */
final class Oracle {

    private final Script script;
    private final List<Event> output;
    private final List<Sample> samples = new ArrayList<>();
    private final boolean ok;
    private final String outcome;
    private final long gapsDisturbed;

    Oracle(Script script) {
        this.script = script;
        this.output = script.output();
        this.ok = script.outcome == Outcome.OK;
        this.outcome = ok ? "ok" : "other";
        long disturbed = 0;
        for (int i = 0; i < output.size(); i++) {
            Event before = script.before(i);
            if (before != null && output.get(i).disturbed() != null) {
                disturbed += output.get(i).at() - before.at();
            }
        }
        this.gapsDisturbed = disturbed;
    }

    /** @param arrived which output events reached the processor in a pack */
    List<Sample> samples(IntPredicate arrived) {
        beginning();
        passing(arrived);
        ending();
        tokens();
        samples.addAll(new WorkloadOracle(script).samples());
        if (script.sloClass != null) {
            // The list it is judged by is empty.
            count(CountName.SLO_UNKNOWN_CLASS, script.end);
        }
        return samples;
    }

    private void beginning() {
        count(CountName.REQUESTS_STARTED, 0);
        samples.add(new Moved(Move.STARTED, at(0)));
        measure(Measure.REQUEST_UPLOAD, script.upload, 0);
        Event event = find(it -> !it.classes().equals("K"));
        Event first = find(Event::output);
        Event answer = find(it -> it.has("CT"));
        Event thought = find(it -> it.has("X"));
        early(Measure.RESPONSE_HEAD, script.head, script.head, "no_response");
        early(Measure.TIME_TO_FIRST_EVENT, point(event), point(event), lacking("no_event"));
        early(Measure.TIME_TO_FIRST_TOKEN, point(first), point(first), lacking("no_output"));
        early(Measure.TIME_TO_FIRST_ANSWER, point(answer), point(answer), lacking(orNoOutput("no_answer")));
        if (first != null) {
            samples.add(new Moved(Move.FIRST_OUTPUT, at(first.at())));
        }
        Long written = script.written;
        boolean sent = first == null || (written != null && written <= first.at());
        Long upstream = first == null || written == null || !sent ? null : (Long) (first.at() - written);
        early(
                Measure.UPSTREAM_TIME_TO_FIRST_TOKEN,
                upstream,
                point(first),
                sent ? lacking("no_output") : "not_written");
        Long second = output.size() < 2 ? null : (Long) output.get(1).at();
        Long gap = second == null ? null : (Long) (second - output.get(0).at());
        early(Measure.TIME_TO_SECOND_TOKEN, gap, second, lacking(orNoOutput("single_event")));
        reasoning(thought, answer);
    }

    private void reasoning(@Nullable Event thought, @Nullable Event answer) {
        if (thought == null) {
            absent(Measure.REASONING, lacking(orNoOutput("no_reasoning")));
        } else if (answer == null) {
            absent(Measure.REASONING, lacking("no_answer"));
        } else if (thought.at() > answer.at()) {
            absent(Measure.REASONING, "answer_first");
        } else {
            measure(Measure.REASONING, answer.at() - thought.at(), answer.at());
        }
    }

    private void passing(IntPredicate arrived) {
        for (int i = 0; i < output.size(); i++) {
            Event event = output.get(i);
            Event before = script.before(i);
            if (!arrived.test(i)) {
                continue;
            }
            long tokens = event.tokens() < 0 ? 1 : event.tokens();
            add(CountName.DELIVERED_TOKENS, tokens, event.at(), event.tokens() < 0 ? "estimated" : "usage");
            if (event.disturbed() != null) {
                count(
                        CountName.DISTURBED_GAPS,
                        event.at(),
                        event.disturbed().name().toLowerCase(Locale.ROOT));
            } else if (before != null) {
                measure(Measure.INTER_CHUNK_LATENCY, event.at() - before.at(), event.at());
                add(CountName.COALESCED_CHUNKS, event.at() == before.at() ? 1 : 0, event.at());
            }
        }
    }

    private void ending() {
        String kind = script.outcome.name().toLowerCase(Locale.ROOT);
        samples.add(new Moved(output.isEmpty() ? Move.ENDED_WAITING : Move.ENDED_GENERATING, at(script.end)));
        count(CountName.REQUESTS, script.end, kind, script.detail);
        add(CountName.RESIDENCE_MICROS, script.end, script.end);
        boolean failed = !Set.of("ok", "client_error", "client_cancel").contains(kind);
        add(
                CountName.FAILED_BEFORE_FIRST_TOKEN,
                failed && script.waitsForStream() && output.isEmpty() ? 1 : 0,
                script.end);
        measure(Measure.CLIENT_WRITE_BLOCKED, script.blocked, script.end, outcome);
        early(Measure.SERVER_QUEUE, script.queue, script.end, "not_reported");
        Long last =
                output.isEmpty() ? null : (Long) output.get(output.size() - 1).at();
        Long duration = ok && script.streamed ? last : (Long) script.end;
        String stream = script.streamed ? "true" : "false";
        late(Measure.REQUEST_DURATION, duration, lacking("no_output"), outcome, stream);
        late(Measure.STREAM_TAIL, last == null ? null : (Long) (script.end - last), lacking("no_output"), outcome);
        late(Measure.MAX_GAP, maxGap(), gapLack(), outcome);
        pace(last);
        normalized(duration);
    }

    private @Nullable Long maxGap() {
        Long max = null;
        for (int i = 0; i < output.size(); i++) {
            Event before = script.before(i);
            if (before != null && output.get(i).disturbed() == null) {
                long gap = output.get(i).at() - before.at();
                max = max == null ? gap : Math.max(max, gap);
            }
        }
        return max;
    }

    private String gapLack() {
        long choices = output.stream().map(Event::choice).distinct().count();
        return lacking(orNoOutput(output.size() > choices ? "disturbed" : "single_event"));
    }

    private void pace(@Nullable Long last) {
        long reads = output.stream().map(Event::at).distinct().count();
        Long all = toldTokens();
        boolean told = all != null;
        long n = all == null ? output.size() : all - hidden();
        if (!ok || last == null || blind()) {
            absent(
                    Measure.TIME_PER_OUTPUT_TOKEN,
                    !ok ? "not_ok" : last == null ? lacking("no_output") : "not_observed");
        } else if (output.stream().map(Event::choice).distinct().count() > 1) {
            absent(Measure.TIME_PER_OUTPUT_TOKEN, "several_choices");
        } else if (reads < 2 || n < 2) {
            absent(Measure.TIME_PER_OUTPUT_TOKEN, told && n < 2 ? "few_tokens" : "single_read");
        } else if (gapsDisturbed > (last - output.get(0).at()) / 100.0) {
            absent(Measure.TIME_PER_OUTPUT_TOKEN, "disturbed");
        } else {
            long value = Math.round((last - output.get(0).at()) / (double) (n - 1));
            measure(Measure.TIME_PER_OUTPUT_TOKEN, value, script.end, "ok", told ? "usage" : "estimated");
        }
    }

    /** Reasoning tokens of which nothing was streamed. */
    private long hidden() {
        boolean shown = find(it -> it.has("X")) != null;
        Long reasoning = script.usage == null ? null : script.usage.getReasoningTokens();
        return shown || reasoning == null ? 0 : reasoning;
    }

    private void normalized(@Nullable Long duration) {
        Long n = toldTokens();
        if (n == null && script.streamed && script.notObserved != ENCODING && script.notObserved != NOT_UNDERSTOOD) {
            n = (long) output.size();
        }
        if (!ok || duration == null) {
            absent(Measure.NORMALIZED_LATENCY, ok ? lacking("no_output") : "not_ok");
        } else if (n == null || n < 1) {
            absent(Measure.NORMALIZED_LATENCY, n == null ? "usage_missing" : "few_tokens");
        } else {
            measure(Measure.NORMALIZED_LATENCY, Math.round(duration / (double) n), script.end, "ok");
        }
    }

    private void tokens() {
        Long all = toldTokens();
        if (all == null) {
            if (script.outcome == Outcome.OK || !output.isEmpty()) {
                count(CountName.USAGE_MISSING, script.end);
            }
            long estimated = script.streamed ? output.size() : 0;
            add(CountName.OUTPUT_TOKENS, estimated, script.end, outcome, "estimated");
        } else {
            add(CountName.OUTPUT_TOKENS, all, script.end, outcome, "usage");
        }
        if (script.usage != null) {
            told(CountName.INPUT_TOKENS, script.usage.getInputTokens());
            told(CountName.CACHED_INPUT_TOKENS, script.usage.getCachedInputTokens());
            told(CountName.REASONING_TOKENS, script.usage.getReasoningTokens());
        }
    }

    private void told(CountName name, @Nullable Long tokens) {
        add(name, tokens == null ? 0 : tokens, script.end, outcome);
    }

    private @Nullable Long toldTokens() {
        return script.usage == null ? null : script.usage.getOutputTokens();
    }

    private boolean blind() {
        return script.notObserved == ENCODING
                || script.notObserved == NOT_UNDERSTOOD
                || script.notObserved == OVERSIZED_EVENT;
    }

    /** Why something is missing that only an observed stream has. */
    private String lacking(String inStream) {
        if (script.notObserved != null) {
            return "not_observed";
        }
        if (!script.streamed) {
            return script.head == null ? "no_response" : "not_streamed";
        }
        return inStream;
    }

    private String orNoOutput(String reason) {
        return output.isEmpty() ? "no_output" : reason;
    }

    private @Nullable Event find(Predicate<Event> wanted) {
        return script.events.stream().filter(wanted).findFirst().orElse(null);
    }

    private static @Nullable Long point(@Nullable Event event) {
        return event == null ? null : (Long) event.at();
    }

    private void early(Measure measure, @Nullable Long value, @Nullable Long at, String reason) {
        if (value == null || at == null) {
            absent(measure, reason);
        } else {
            measure(measure, value, at);
        }
    }

    private void late(Measure measure, @Nullable Long value, String reason, String... labels) {
        if (value == null) {
            absent(measure, reason);
        } else {
            measure(measure, value, script.end, labels);
        }
    }

    private void absent(Measure measure, String reason) {
        count(CountName.NOT_APPLICABLE, script.end, measure.key(), reason);
    }

    private void measure(Measure measure, long value, long at, String... labels) {
        samples.add(new Measured(measure, List.of(labels), value, at(at)));
    }

    private void count(CountName name, long at, String... labels) {
        add(name, 1, at, labels);
    }

    private void add(CountName name, long amount, long at, String... labels) {
        if (amount > 0) {
            samples.add(new Counted(name, List.of(labels), amount, at(at)));
        }
    }

    private static long at(long sinceStart) {
        return Script.STARTED_AT + Script.OFFSET + sinceStart;
    }
}
