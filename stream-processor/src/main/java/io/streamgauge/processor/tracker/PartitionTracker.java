package io.streamgauge.processor.tracker;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.tracker.boot.Arrival;
import io.streamgauge.processor.tracker.boot.Boots;
import io.streamgauge.processor.tracker.boot.Ledgers;
import io.streamgauge.processor.tracker.boot.Passing;
import io.streamgauge.processor.tracker.progress.PartitionClock;
import io.streamgauge.processor.tracker.request.Loss;
import io.streamgauge.processor.tracker.request.Requests;
import io.streamgauge.processor.tracker.request.SeriesChange;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Follows the boots and requests of one partition. What the passing of time decides comes first, and is passed on by
 * itself: it holds whatever becomes of the record. One thread.
 */
final class PartitionTracker {

    private final PartitionClock clock;
    private final Boots boots;
    private final Ledgers ledgers;
    private final Requests requests;

    PartitionTracker(PartitionClock clock, Boots boots, Ledgers ledgers, Requests requests) {
        this.clock = clock;
        this.boots = boots;
        this.ledgers = ledgers;
        this.requests = requests;
    }

    /**
     * Takes in a record and gives what it means.
     *
     * @param event null where the record is empty: it brings nothing but its time
     */
    void track(long appendedAtMillis, @Nullable SpecificRecord event, Consumer<Tracked> downstream) {
        requests.recordComes();
        clock.advance(appendedAtMillis);
        List<SeriesChange> before = new ArrayList<>();
        boots.passings().forEach(passing -> before.addAll(passed(passing)));
        if (event == null) {
            downstream.accept(tracked(clock.appendedBeforeMillis(), List.of(), before));
        } else {
            track(event, before, downstream);
        }
    }

    private void track(SpecificRecord event, List<SeriesChange> before, Consumer<Tracked> downstream) {
        EventOrigin origin = EventOrigin.of(event);
        Arrival arrival = isFromNext(event)
                ? boots.arriveFromNext(origin.origin(), origin.atMicros())
                : boots.arrive(origin.origin(), origin.atMicros());
        if (arrival.returned()) {
            before.addAll(requests.returned(origin.boot()));
        }
        long appendedBefore = clock.appendedBeforeMillis();
        if (!before.isEmpty() || arrival.missing() > 0) {
            downstream.accept(tracked(appendedBefore, missing(arrival), before));
            appendedBefore = clock.appendedMillis();
        }
        List<Sample.Counted> counted = new ArrayList<>();
        List<SeriesChange> changes = arrival.repeated() && !isLateGoodbye(event)
                ? repeated(counted)
                : changes(event, origin.boot(), counted);
        downstream.accept(tracked(appendedBefore, counted, changes));
    }

    private Tracked tracked(long appendedBefore, List<Sample.Counted> counted, List<SeriesChange> changes) {
        return new Tracked(appendedBefore, clock.appendedMillis(), counted, changes);
    }

    private List<SeriesChange> passed(Passing passing) {
        return passing.died() ? requests.died(passing.boot()) : requests.silent(passing.boot());
    }

    private List<Sample.Counted> missing(Arrival arrival) {
        return arrival.missing() > 0 ? List.of(count(CountName.LOST_RECORDS, arrival.missing())) : List.of();
    }

    private List<SeriesChange> repeated(List<Sample.Counted> counted) {
        counted.add(count(CountName.DUPLICATE_RECORDS, 1));
        return List.of();
    }

    /** The next start of a killed proxy does not know the last numbers that its predecessor used. */
    private boolean isLateGoodbye(SpecificRecord event) {
        return event instanceof ProxyHeartbeat beat
                && beat.getClosing()
                && !boots.isOver(beat.getOrigin().getBootId());
    }

    /** Whoever says good-bye for another does not know what it had open. */
    private static boolean isFromNext(SpecificRecord event) {
        return event instanceof ProxyHeartbeat beat && beat.getClosing() && beat.getOpenRequests() == null;
    }

    private List<SeriesChange> changes(SpecificRecord event, Uuid boot, List<Sample.Counted> counted) {
        counted.add(count(CountName.RECORDS, 1, EventType.of(event).label()));
        if (event instanceof ProxyHeartbeat beat) {
            counted.addAll(ledgers.onHeartbeat(beat));
            return heartbeat(beat, boot);
        }
        if (event instanceof ChunksObserved chunks) {
            return requests.isClosed(chunks.getRequestId()) ? List.of() : requests.onChunks(chunks);
        }
        if (event instanceof RequestStarted started) {
            boolean closed = requests.isClosed(started.getRequest().getRequestId());
            return closed ? List.of() : requests.onStarted(started);
        }
        RequestFinished finished = (RequestFinished) event;
        if (requests.isClosed(finished.getRequest().getRequestId())) {
            counted.add(count(CountName.LOST_REQUESTS_FINISHED, 1));
            return List.of();
        }
        return requests.onFinished(finished);
    }

    private List<SeriesChange> heartbeat(ProxyHeartbeat beat, Uuid boot) {
        if (isFromNext(beat)) {
            boots.close(boot);
            return requests.closed(boot, Loss.PROXY_DIED);
        }
        boots.beat(boot);
        List<Uuid> census = beat.getOpenRequests();
        if (beat.getClosing()) {
            boots.close(boot);
            return requests.closed(boot, Loss.DROPPED);
        }
        return census == null ? List.of() : requests.census(boot, new HashSet<>(census));
    }

    private Sample.Counted count(CountName name, long amount, String... labels) {
        return new Sample.Counted(name, List.of(labels), amount, clock.appendedMillis() * 1_000);
    }
}
