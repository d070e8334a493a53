package io.streamgauge.processor.tracker.boot;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What proxies say they have dropped: the last account of each boot is stored, so that what a new one adds is counted
 * once, and the windows in between are known to be incomplete.
 */
public final class Ledgers {

    private final BootStore store;
    private final Progress progress;

    public Ledgers(BootStore store, Progress progress) {
        this.store = store;
        this.progress = progress;
    }

    /** Takes in a heartbeat and gives what its proxy has dropped since the one before. */
    public List<Sample.Counted> onHeartbeat(ProxyHeartbeat beat) {
        Ledger ledger = beat.getLedger();
        if (ledger == null) {
            return List.of();
        }
        Uuid boot = beat.getOrigin().getBootId();
        long sentAt = beat.getSentAtMicros() + beat.getOrigin().getClockOffsetMicros();
        DropAccount last = Objects.requireNonNullElseGet(
                store.account(boot), () -> DropAccount.empty(sentAt - Boot.HEARTBEAT_MICROS));
        List<Sample.Counted> counted = newDrops(last, ledger);
        if (!counted.isEmpty()) {
            progress.markIncomplete(last.atMicros(), sentAt);
        }
        store.put(boot, DropAccount.of(ledger, sentAt));
        return counted;
    }

    private List<Sample.Counted> newDrops(DropAccount last, Ledger ledger) {
        long at = progress.appendedUntilMillis() * 1_000;
        List<Sample.Counted> counted = new ArrayList<>();
        for (Dropped dropped : ledger.getDropped()) {
            String reason = dropped.getReason();
            long records = dropped.getRecords() - last.records(reason);
            long chunks = dropped.getChunks() - last.chunks(reason);
            if (records > 0) {
                counted.add(new Sample.Counted(CountName.DROPPED_RECORDS, List.of(reason), records, at));
            }
            if (chunks > 0) {
                counted.add(new Sample.Counted(CountName.DROPPED_CHUNKS, List.of(reason), chunks, at));
            }
        }
        return counted;
    }
}
