package io.streamgauge.processor;

import io.streamgauge.schemas.event.ChoiceSpan;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Opening;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.PreviousEvent;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Run;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.id.UuidBits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A streamed request of one choice, and the records a proxy sends of it.
 *
 * @param startedAtMicros t0, micro seconds since the epoch
 * @param outputs times of the output events, micro seconds since t0
 */
record SimulatedRequest(
        long id,
        String model,
        SimulatedLabels labels,
        long startedAtMicros,
        List<Long> outputs,
        long endMicros,
        Outcome outcome) {

    static final String ROUTE = "chat";

    private static final int CONTENT = 1;

    SimulatedRequest(long id, String model, long startedAtMicros, List<Long> outputs, long endMicros, Outcome outcome) {
        this(id, model, SimulatedLabels.PLAIN, startedAtMicros, outputs, endMicros, outcome);
    }

    /** The same for another model and with other labels. */
    SimulatedRequest with(String otherModel, SimulatedLabels otherLabels) {
        return new SimulatedRequest(id, otherModel, otherLabels, startedAtMicros, outputs, endMicros, outcome);
    }

    /** An `ok` request of the model `llama`. */
    static SimulatedRequest ok(long id, long startedAtMillis, List<Long> outputs) {
        long end = outputs.isEmpty() ? 1_000 : outputs.get(outputs.size() - 1) + 1_000;
        return new SimulatedRequest(id, "llama", startedAtMillis * 1_000, outputs, end, Outcome.OK);
    }

    RequestStarted started() {
        return new RequestStarted(origin(), facts());
    }

    /** The output events from one index to another, the latter not included. */
    ChunksObserved chunks(int from, int to) {
        return ChunksObserved.newBuilder()
                .setOrigin(origin())
                .setRequestId(facts().getRequestId())
                .setStartedAtMicros(startedAtMicros)
                .setRoute(ROUTE)
                .setUpstream(labels.upstream())
                .setModel(model)
                .setTenant(labels.tenant())
                .setInstance(labels.instance())
                .setPack(pack(from, to))
                .build();
    }

    /** The end, with the output events from this index on. */
    RequestFinished finished(int from) {
        List<ChoiceSpan> choices = outputs.isEmpty()
                ? List.of()
                : List.of(new ChoiceSpan(0, outputs.get(0), last(), (long) outputs.size()));
        return RequestFinished.newBuilder()
                .setOrigin(origin())
                .setRequest(facts())
                .setOutcome(outcome)
                .setDetail(outcome == Outcome.OK ? "stop" : "reset")
                .setStatus(labels.status())
                .setInstance(labels.instance())
                .setStreamed(true)
                .setPoints(points())
                .setOutputEvents(outputs.size())
                .setOutputReads(outputs.stream().distinct().count())
                .setMaxGapMicros(maxGap())
                .setChoices(choices)
                .setDisturbed(new DisturbedTotals(0L, 0L, 0L, 0L))
                .setUsage(usage())
                .setPack(from < outputs.size() ? pack(from, outputs.size()) : null)
                .build();
    }

    /** Prompts of many lengths, whose cached part every third does not tell. */
    private Usage usage() {
        long input = 100L << (id % 11);
        return new Usage(input, id % 3 == 0 ? null : (Long) (input / 5), (long) outputs.size(), null);
    }

    private static Origin origin() {
        return Numbering.unnumbered(1);
    }

    private RequestFacts facts() {
        return RequestFacts.newBuilder()
                .setRequestId(UuidBits.of(0x0199_0000_0000_7000L, id))
                .setStartedAtMicros(startedAtMicros)
                .setRoute(ROUTE)
                .setUpstream(labels.upstream())
                .setTenant(labels.tenant())
                .setApi("openai")
                .setOperation("chat")
                .setModel(model)
                .setStreamRequested(true)
                .setUploadMicros(250)
                .setRequestBytes(labels.requestBytes())
                .build();
    }

    private TimePoints points() {
        @Nullable Long first = outputs.isEmpty() ? null : outputs.get(0);
        return TimePoints.newBuilder()
                .setUpstreamWrittenMicros(100L)
                .setHeadMicros(head())
                .setFirstEventMicros(first)
                .setFirstOutputMicros(first)
                .setSecondOutputMicros(outputs.size() < 2 ? null : outputs.get(1))
                .setFirstAnswerMicros(first)
                .setLastOutputMicros(outputs.isEmpty() ? null : last())
                .setEndMicros(endMicros)
                .build();
    }

    /** Before the first output, or half way to the end; null where none came. */
    private @Nullable Long head() {
        if (!outputs.isEmpty()) {
            return outputs.get(0) * 9 / 10;
        }
        return labels.status() == null ? null : (Long) (endMicros / 2);
    }

    private @Nullable Long maxGap() {
        @Nullable Long max = null;
        for (int i = 1; i < outputs.size(); i++) {
            long gap = outputs.get(i) - outputs.get(i - 1);
            max = max == null ? gap : Math.max(max, gap);
        }
        return max;
    }

    private long last() {
        return outputs.get(outputs.size() - 1);
    }

    private Pack pack(int from, int to) {
        List<Long> gaps = new ArrayList<>();
        for (int i = from + 1; i < to; i++) {
            gaps.add(outputs.get(i) - outputs.get(i - 1));
        }
        long first = outputs.get(0);
        return Pack.newBuilder()
                .setFirstIndex(from)
                .setFirstAtMicros(outputs.get(from))
                .setGapsMicros(gaps)
                .setRuns(List.of(new Run(0, CONTENT, 0)))
                .setPrevious(from == 0 ? List.of() : List.of(new PreviousEvent(0, outputs.get(from - 1))))
                .setAnsweredBefore(from > 0)
                .setOpening(from == 0 ? new Opening(100L, head(), first) : null)
                .build();
    }
}
