package io.streamgauge.benchmarks.stored;

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
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** A client that asks again whenever its answer has ended: the records a proxy makes of it, one after the other. */
final class StoredStream {
    private static final int CONTENT = 1;
    private static final long MEAN_FIRST_MICROS = 300_000;
    private static final int OUTPUT_TOKENS_TO_INPUT = 4;

    private final Form form;
    private final String model;
    private final int number;
    private final Random random;
    private long requests;
    private long startedAtMicros;
    private long firstMicros;
    private long lastMicros;
    private long beforePackMicros;
    private long maxGapMicros;
    private int chunks;
    private boolean begun;

    /** @param beginMicros when its first request arrives, since the epoch */
    StoredStream(Form form, String model, int number, long beginMicros) {
        this.form = form;
        this.model = model;
        this.number = number;
        this.random = new Random(number);
        this.startedAtMicros = beginMicros;
    }

    /** When the next record is sent, micro seconds since the epoch; about as exactly as a sender is. */
    long dueAtMicros() {
        if (!begun) {
            return startedAtMicros;
        }
        return startedAtMicros + (chunks == 0 ? MEAN_FIRST_MICROS : lastMicros + form.gapMicros * form.chunksPerPack);
    }

    String model() {
        return model;
    }

    /** Chunks of the requests so far. */
    int chunks() {
        return chunks;
    }

    SpecificRecord next(Origin origin) {
        if (!begun) {
            begun = true;
            chunks = 0;
            requests++;
            return new RequestStarted(origin, facts());
        }
        int left = form.chunksPerAnswer - chunks;
        if (left > form.chunksPerPack) {
            return ChunksObserved.newBuilder()
                    .setOrigin(origin)
                    .setRequestId(id())
                    .setStartedAtMicros(startedAtMicros)
                    .setRoute("chat")
                    .setUpstream("10.0.0.7:8000")
                    .setModel(model)
                    .setPack(pack(chunks == 0 ? 1 : form.chunksPerPack))
                    .build();
        }
        Pack last = pack(left);
        RequestFinished finished = finished(origin, last);
        startedAtMicros += lastMicros + form.gapMicros;
        begun = false;
        return finished;
    }

    private Uuid id() {
        return UuidBits.of(0x0199_0000_0000_7000L + number, requests);
    }

    private RequestFacts facts() {
        return RequestFacts.newBuilder()
                .setRequestId(id())
                .setStartedAtMicros(startedAtMicros)
                .setRoute("chat")
                .setUpstream("10.0.0.7:8000")
                .setApi("openai")
                .setOperation("chat")
                .setModel(model)
                .setStreamRequested(true)
                .setTenant("tenant-" + number % 10)
                .setUploadMicros(250)
                .setRequestBytes(1_000L << number % 8)
                .build();
    }

    private Pack pack(int length) {
        boolean first = chunks == 0;
        List<Long> gaps = new ArrayList<>(length);
        beforePackMicros = lastMicros;
        long at = first ? (long) (MEAN_FIRST_MICROS * noise()) : lastMicros + gap();
        long begin = at;
        for (int i = 1; i < length; i++) {
            long gap = gap();
            gaps.add(gap);
            at += gap;
        }
        if (first) {
            firstMicros = begin;
            maxGapMicros = 0;
        }
        lastMicros = at;
        int index = chunks;
        chunks += length;
        return Pack.newBuilder()
                .setFirstIndex(index)
                .setFirstAtMicros(begin)
                .setGapsMicros(gaps)
                .setRuns(List.of(new Run(0, CONTENT, 0)))
                .setPrevious(first ? List.of() : List.of(new PreviousEvent(0, beforePackMicros)))
                .setAnsweredBefore(!first)
                .setOpening(first ? new Opening(100L, begin, begin) : null)
                .build();
    }

    private long gap() {
        long gap = (long) (form.gapMicros * noise());
        maxGapMicros = Math.max(maxGapMicros, gap);
        return gap;
    }

    /** Around 1, at times several times as much. */
    private double noise() {
        return Math.exp(random.nextGaussian() * 0.3);
    }

    private RequestFinished finished(Origin origin, @Nullable Pack last) {
        long count = form.chunksPerAnswer;
        return RequestFinished.newBuilder()
                .setOrigin(origin)
                .setRequest(facts())
                .setOutcome(Outcome.OK)
                .setDetail("stop")
                .setStreamed(true)
                .setInstance("replica-" + number % 8)
                .setPoints(TimePoints.newBuilder()
                        .setUpstreamWrittenMicros(100L)
                        .setHeadMicros(firstMicros)
                        .setFirstEventMicros(firstMicros)
                        .setFirstOutputMicros(firstMicros)
                        .setSecondOutputMicros(firstMicros + form.gapMicros)
                        .setFirstAnswerMicros(firstMicros)
                        .setLastOutputMicros(lastMicros)
                        .setEndMicros(lastMicros + 500)
                        .build())
                .setOutputEvents(count)
                .setOutputReads(count)
                .setMaxGapMicros(maxGapMicros)
                .setChoices(List.of(new ChoiceSpan(0, firstMicros, lastMicros, count)))
                .setDisturbed(new DisturbedTotals(0L, 0L, 0L, 0L))
                .setUsage(new Usage(count * OUTPUT_TOKENS_TO_INPUT, count, count, null))
                .setPack(last)
                .build();
    }
}
