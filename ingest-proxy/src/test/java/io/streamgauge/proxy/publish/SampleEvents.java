package io.streamgauge.proxy.publish;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Run;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Events of made-up requests. */
final class SampleEvents {
    private SampleEvents() {}

    static Uuid id(long number) {
        return UuidBits.of(7, number);
    }

    static EventSink.Pending started(String model, long number) {
        RequestStarted started = new RequestStarted();
        started.setRequest(facts(model, number));
        return new EventSink.Pending(model, 0, 0, started);
    }

    static EventSink.Pending chunks(String model, long number, int chunks) {
        ChunksObserved observed = new ChunksObserved();
        observed.setRequestId(id(number));
        observed.setStartedAtMicros(1_000_000);
        observed.setRoute("default");
        observed.setUpstream("127.0.0.1:8000");
        observed.setModel(model);
        observed.setPack(pack(chunks));
        return new EventSink.Pending(model, 0, chunks, observed);
    }

    /** With gaps that do not compress. */
    static EventSink.Pending incompressible(String model, long number, int chunks) {
        EventSink.Pending pending = chunks(model, number, chunks);
        ((ChunksObserved) pending.record())
                .getPack()
                .setGapsMicros(new Random(number).longs(chunks - 1L).boxed().toList());
        return pending;
    }

    /** Carries that many chunks as well. */
    static EventSink.Pending finished(String model, long number, int chunks) {
        RequestFinished finished = new RequestFinished();
        finished.setRequest(facts(model, number));
        finished.setOutcome(Outcome.OK);
        finished.setDetail("stop");
        finished.setStreamed(true);
        TimePoints points = new TimePoints();
        points.setEndMicros(2_000_000);
        finished.setPoints(points);
        finished.setChoices(List.of());
        finished.setDisturbed(new DisturbedTotals(0L, 0L, 0L, 0L));
        finished.setPack(chunks == 0 ? null : pack(chunks));
        return new EventSink.Pending(model, 0, chunks, finished);
    }

    private static RequestFacts facts(String model, long number) {
        RequestFacts facts = new RequestFacts();
        facts.setRequestId(id(number));
        facts.setStartedAtMicros(1_000_000);
        facts.setRoute("default");
        facts.setUpstream("127.0.0.1:8000");
        facts.setApi("openai");
        facts.setOperation("chat");
        facts.setModel(model);
        facts.setUploadMicros(10);
        facts.setRequestBytes(300);
        return facts;
    }

    private static Pack pack(int chunks) {
        Pack pack = new Pack();
        pack.setFirstIndex(0);
        pack.setFirstAtMicros(100_000);
        pack.setGapsMicros(new ArrayList<>(Collections.nCopies(Math.max(0, chunks - 1), 20_000L)));
        pack.setRuns(List.of(new Run(0, 1, 0)));
        pack.setTokens(List.of());
        pack.setDisturbed(List.of());
        pack.setPrevious(List.of());
        return pack;
    }
}
