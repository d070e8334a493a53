package io.streamgauge.proxy.observe.witness;

import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.tally.Bounds;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** What was seen on one route since boot. Any thread. */
public final class RouteWitness {

    private static final Bounds BOUNDS = Bounds.WAIT;
    private static final double MICROS_PER_SECOND = 1e6;

    private final LongAdder started = new LongAdder();
    private final Map<Outcome, LongAdder> ended = new EnumMap<>(Outcome.class);
    private final LongAdder oversizedEvents = new LongAdder();
    private final LongAdder eventsNotUnderstood = new LongAdder();
    private final AtomicLongArray firstTokens = new AtomicLongArray(BOUNDS.size() + 1);
    private final LongAdder firstTokenMicros = new LongAdder();

    RouteWitness() {
        for (Outcome outcome : Outcome.values()) {
            ended.put(outcome, new LongAdder());
        }
    }

    /** A request's clocks have started. */
    public void started() {
        started.increment();
    }

    /** The first output event of a request came so long after t0. */
    public void firstToken(long micros) {
        firstTokens.incrementAndGet(BOUNDS.bucketOf(micros));
        firstTokenMicros.add(micros);
    }

    /** A request has ended. */
    public void ended(Outcome outcome) {
        counter(outcome).increment();
    }

    /** A request whose response had so many events that were not read has ended. */
    public void unread(long oversized, long notUnderstood) {
        oversizedEvents.add(oversized);
        eventsNotUnderstood.add(notUnderstood);
    }

    private LongAdder counter(Outcome outcome) {
        return Objects.requireNonNull(ended.get(outcome));
    }

    long startedCount() {
        return started.sum();
    }

    long endedCount(Outcome outcome) {
        return counter(outcome).sum();
    }

    long oversizedEventCount() {
        return oversizedEvents.sum();
    }

    long eventNotUnderstoodCount() {
        return eventsNotUnderstood.sum();
    }

    /** Reads ends before starts, so that it is never negative. */
    long inFlight() {
        long ends = ended.values().stream().mapToLong(LongAdder::sum).sum();
        return started.sum() - ends;
    }

    Histogram firstTokens(String route) {
        double[] bounds = new double[BOUNDS.size()];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = BOUNDS.micros(i) / MICROS_PER_SECOND;
        }
        long[] counts = new long[bounds.length + 1];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = firstTokens.get(i);
        }
        return new Histogram(List.of(route), bounds, counts, firstTokenMicros.sum() / MICROS_PER_SECOND);
    }
}
