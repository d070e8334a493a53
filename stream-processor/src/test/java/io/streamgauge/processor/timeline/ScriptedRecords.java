package io.streamgauge.processor.timeline;

import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.ChoiceSpan;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.EventTokens;
import io.streamgauge.schemas.event.Opening;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.PreviousEvent;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Run;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.id.UuidBits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The records a proxy sends of a scripted request. */
public final class ScriptedRecords {

    private final Script script;
    private final List<Event> output;

    public ScriptedRecords(Script script) {
        this.script = script;
        this.output = script.output();
    }

    public RequestStarted started() {
        return new RequestStarted(origin(), facts());
    }

    /** The output events from one index to another, the latter not included. */
    public ChunksObserved chunks(int from, int to) {
        return ChunksObserved.newBuilder()
                .setOrigin(origin())
                .setRequestId(facts().getRequestId())
                .setStartedAtMicros(Script.STARTED_AT)
                .setRoute("chat")
                .setUpstream("10.0.0.7:8000")
                .setModel("llama-3-8b")
                .setPack(pack(from, to))
                .build();
    }

    /** The end, with the output events from this index on. */
    public RequestFinished finished(int from) {
        List<Gap> gaps = gaps();
        List<Long> good = gaps.stream()
                .filter(gap -> gap.cause() == null)
                .map(Gap::micros)
                .toList();
        return RequestFinished.newBuilder()
                .setOrigin(origin())
                .setRequest(facts())
                .setOutcome(script.outcome)
                .setDetail(script.detail)
                .setStreamed(script.streamed)
                .setPoints(points())
                .setOutputEvents(output.size())
                .setReasoningEvents(output.stream().filter(it -> it.has("X")).count())
                .setOutputReads(output.stream().map(Event::at).distinct().count())
                .setMaxGapMicros(good.stream().max(Long::compare).orElse(null))
                .setChoices(spans())
                .setDisturbed(disturbed(gaps))
                .setClientBlockedMicros(script.blocked)
                .setUsage(script.usage)
                .setServerQueueMicros(script.queue)
                .setNotObserved(script.notObserved)
                .setPack(from < output.size() ? pack(from, output.size()) : null)
                .build();
    }

    private record Gap(long micros, @Nullable DisturbedCause cause) {}

    private List<Gap> gaps() {
        List<Gap> gaps = new ArrayList<>();
        for (int i = 0; i < output.size(); i++) {
            Event before = script.before(i);
            if (before != null) {
                gaps.add(new Gap(output.get(i).at() - before.at(), output.get(i).disturbed()));
            }
        }
        return gaps;
    }

    private static DisturbedTotals disturbed(List<Gap> gaps) {
        DisturbedTotals totals = new DisturbedTotals(0L, 0L, 0L, 0L);
        for (Gap gap : gaps) {
            if (gap.cause() == DisturbedCause.CLIENT) {
                totals.setClientGaps(totals.getClientGaps() + 1);
                totals.setClientMicros(totals.getClientMicros() + gap.micros());
            } else if (gap.cause() == DisturbedCause.PROXY) {
                totals.setProxyGaps(totals.getProxyGaps() + 1);
                totals.setProxyMicros(totals.getProxyMicros() + gap.micros());
            }
        }
        return totals;
    }

    private static Origin origin() {
        return new Origin(UuidBits.of(1, 1), 0L, Script.OFFSET);
    }

    private RequestFacts facts() {
        return RequestFacts.newBuilder()
                .setRequestId(UuidBits.of(0x0199_0000_0000_7000L, 42))
                .setStartedAtMicros(Script.STARTED_AT)
                .setRoute("chat")
                .setUpstream("10.0.0.7:8000")
                .setApi("openai")
                .setOperation("chat")
                .setModel("llama-3-8b")
                .setStreamRequested(script.asked)
                .setSloClass(script.sloClass)
                .setUploadMicros(script.upload)
                .setRequestBytes(script.requestBytes)
                .build();
    }

    private TimePoints points() {
        return TimePoints.newBuilder()
                .setUpstreamWrittenMicros(script.written)
                .setHeadMicros(script.head)
                .setFirstEventMicros(first(it -> !it.classes().equals("K")))
                .setFirstOutputMicros(first(Event::output))
                .setSecondOutputMicros(
                        output.size() < 2 ? null : (Long) output.get(1).at())
                .setFirstReasoningMicros(first(it -> it.has("X")))
                .setFirstAnswerMicros(first(it -> it.has("CT")))
                .setLastOutputMicros(
                        output.isEmpty()
                                ? null
                                : (Long) output.get(output.size() - 1).at())
                .setEndMicros(script.end)
                .build();
    }

    private @Nullable Long first(Predicate<Event> wanted) {
        return script.events.stream().filter(wanted).map(Event::at).findFirst().orElse(null);
    }

    private List<ChoiceSpan> spans() {
        Map<Integer, ChoiceSpan> spans = new TreeMap<>();
        for (Event event : output) {
            ChoiceSpan span =
                    spans.computeIfAbsent(event.choice(), choice -> new ChoiceSpan(choice, event.at(), event.at(), 0L));
            span.setLastMicros(event.at());
            span.setEvents(span.getEvents() + 1);
        }
        return List.copyOf(spans.values());
    }

    private Pack pack(int from, int to) {
        List<Event> packed = output.subList(from, to);
        List<Event> before = output.subList(0, from);
        Long written = script.written != null && script.written <= packed.get(0).at() ? script.written : null;
        Pack pack = Pack.newBuilder()
                .setFirstIndex(from)
                .setFirstAtMicros(packed.get(0).at())
                .setGapsMicros(new ArrayList<>())
                .setRuns(new ArrayList<>())
                .setTokensTold(script.tokensTold())
                .setPrevious(previous(before))
                .setReasoningBeforeMicros(before.stream()
                        .filter(it -> it.has("X"))
                        .map(Event::at)
                        .findFirst()
                        .orElse(null))
                .setAnsweredBefore(before.stream().anyMatch(it -> it.has("CT")))
                .setOpening(
                        from == 0
                                ? new Opening(
                                        written,
                                        script.head,
                                        first(it -> !it.classes().equals("K")))
                                : null)
                .build();
        for (int i = 0; i < packed.size(); i++) {
            append(pack, i, packed.get(i), i == 0 ? null : packed.get(i - 1));
        }
        return pack;
    }

    private static void append(Pack pack, int index, Event event, @Nullable Event before) {
        List<Run> runs = pack.getRuns();
        Run run = new Run(index, bits(event), event.choice());
        if (before == null || bits(before) != run.getClasses() || before.choice() != run.getChoice()) {
            runs.add(run);
        }
        if (before != null) {
            pack.getGapsMicros().add(event.at() - before.at());
        }
        if (event.tokens() >= 0 && event.tokens() != 1) {
            pack.getTokens().add(new EventTokens(index, event.tokens()));
        }
        if (event.disturbed() != null) {
            pack.getDisturbed().add(new Disturbed(index, event.disturbed()));
        }
    }

    private static int bits(Event event) {
        return (event.has("C") ? 1 : 0) + (event.has("X") ? 2 : 0) + (event.has("T") ? 4 : 0);
    }

    private static List<PreviousEvent> previous(List<Event> before) {
        Map<Integer, Long> last = new TreeMap<>();
        before.forEach(event -> last.put(event.choice(), event.at()));
        return last.entrySet().stream()
                .map(entry -> new PreviousEvent(entry.getKey(), entry.getValue()))
                .toList();
    }
}
