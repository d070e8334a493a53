package io.streamgauge.processor.tracker.boot;

import io.streamgauge.processor.tracker.boot.Boot.Standing;
import io.streamgauge.processor.tracker.progress.PartitionClock;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.tally.WindowTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The boots of a partition: by one number each it is known what is repeated and what is missing, by received time who
 * is silent. Held on the heap, every change put into the store. One thread.
 */
public final class Boots {

    /** An event may wait for its pack to be full, and its pack to be sent. */
    private static final long UNDER_WAY_MICROS = 2_200_000;

    private final Map<Uuid, Boot> boots = new HashMap<>();
    private final BootStore store;
    private final Progress progress;
    private final PartitionClock clock;
    /** No boot's standing changes before this received time. */
    private long dueMillis;

    public Boots(BootStore store, Progress progress, PartitionClock clock) {
        this.store = store;
        this.progress = progress;
        this.clock = clock;
        store.forEach(boot -> boots.put(boot.id(), boot));
    }

    /** Boots whose standing is another one by now. To be called for every record, before it is looked at. */
    public List<Passing> passings() {
        if (clock.receivedMillis() < dueMillis) {
            return List.of();
        }
        List<Passing> passings = new ArrayList<>();
        dueMillis = Long.MAX_VALUE;
        Iterator<Boot> all = boots.values().iterator();
        while (all.hasNext()) {
            Boot boot = all.next();
            if (isDue(boot) && boot.standing() == Standing.OVER) {
                store.delete(boot.id());
                all.remove();
            } else {
                pass(boot, passings);
                dueMillis = Math.min(dueMillis, boot.dueMillis());
            }
        }
        return passings;
    }

    private void pass(Boot boot, List<Passing> passings) {
        while (isDue(boot) && boot.standing() != Standing.OVER) {
            boolean died = boot.standing() == Standing.SILENT;
            boot.stand(died ? Standing.OVER : Standing.SILENT);
            store.put(boot);
            passings.add(new Passing(boot.id(), died));
        }
    }

    private boolean isDue(Boot boot) {
        return clock.receivedMillis() >= boot.dueMillis();
    }

    /**
     * A record has come.
     *
     * @param eventMicros its event time on the broker's clock
     */
    public Arrival arrive(Origin origin, long eventMicros) {
        long at = Math.min(eventMicros, clock.appendedMillis() * 1_000);
        Boot boot = boots.get(origin.getBootId());
        if (boot == null) {
            return arriveFirst(origin, at);
        }
        long missing = origin.getSequence() - boot.next();
        boolean repeated = missing < 0;
        boolean returned = boot.standing() == Standing.SILENT;
        boot.heard(clock.receivedMillis());
        if (!repeated) {
            if (missing > 0) {
                loss(Math.min(boot.eventMicros(), at), at);
            }
            boot.reached(origin.getSequence(), at);
        }
        if (boot.standing() != Standing.ALIVE && (returned || !repeated)) {
            stand(boot, Standing.ALIVE);
        }
        store.put(boot);
        return repeated || returned || missing > 0
                ? new Arrival(repeated, Math.max(0, missing), returned)
                : Arrival.EXPECTED;
    }

    /**
     * The last heartbeat of a boot that was killed has come from its next start, which knows neither its last number nor
     * when it died: within one heartbeat after the last that came of it, else it would have said so. What it saw
     * meanwhile has died with it.
     */
    public Arrival arriveFromNext(Origin origin, long eventMicros) {
        Boot boot = boots.get(origin.getBootId());
        if (boot == null || boot.standing() == Standing.OVER) {
            return arrive(origin, eventMicros);
        }
        long died = Math.max(boot.eventMicros(), boot.beatMillis() * 1_000) + Boot.HEARTBEAT_MICROS;
        loss(boot.eventMicros(), died);
        return arrive(origin, died);
    }

    private Arrival arriveFirst(Origin origin, long at) {
        Boot boot = new Boot(origin.getBootId(), clock.appendedMillis());
        boot.heard(clock.receivedMillis());
        boot.reached(origin.getSequence(), at);
        boots.put(boot.id(), boot);
        store.put(boot);
        dueMillis = Math.min(dueMillis, boot.dueMillis());
        // Who was there before us has been heard of by now: its first records are older than what is retained.
        boolean older = clock.receivedMillis() < Boot.SILENT_AFTER.toMillis();
        if (older || origin.getSequence() == 0) {
            return Arrival.EXPECTED;
        }
        loss(at - Boot.HEARTBEAT_MICROS, at);
        return new Arrival(false, origin.getSequence(), false);
    }

    private void loss(long fromMicros, long toMicros) {
        progress.markIncomplete(fromMicros - UNDER_WAY_MICROS, toMicros + UNDER_WAY_MICROS);
    }

    /** A heartbeat of a boot that has arrived: everything before it is here. */
    public void beat(Uuid id) {
        Boot boot = boots.get(id);
        if (boot == null) {
            return;
        }
        long now = clock.appendedMillis();
        if (now - boot.beatMillis() >= Boot.SILENT_AFTER.toMillis()) {
            // What was late for its window is in totals alone.
            long missed = now - WindowTimes.REVISABLE_MILLIS - WindowTimes.LENGTH_MILLIS;
            progress.markIncomplete(boot.beatMillis() * 1_000, missed * 1_000);
        }
        boot.beat(now);
        store.put(boot);
    }

    /** Whether a boot has said good-bye, or was given up. */
    public boolean isOver(Uuid id) {
        Boot boot = boots.get(id);
        return boot != null && boot.standing() == Standing.OVER;
    }

    /** A boot has said good-bye. */
    public void close(Uuid id) {
        Boot boot = boots.get(id);
        if (boot != null) {
            stand(boot, Standing.OVER);
            store.put(boot);
        }
    }

    private void stand(Boot boot, Standing standing) {
        boot.stand(standing);
        dueMillis = Math.min(dueMillis, boot.dueMillis());
    }
}
