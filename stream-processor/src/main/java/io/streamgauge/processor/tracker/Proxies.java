package io.streamgauge.processor.tracker;

import io.streamgauge.processor.tally.WindowGrid;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * What the proxies say about themselves, in its store: the last account of each boot, so that what a new one adds is
 * counted once, and the windows in between are known to be incomplete.
 */
public final class Proxies {

    /** Name of the store. */
    public static final String STORE = "proxies";

    private static final long FORGOTTEN_AFTER_MILLIS = Duration.ofHours(24).toMillis();
    /** A boot's first account covers the time since its start, which is one heartbeat before. */
    private static final long HEARTBEAT_MICROS = 2_000_000;

    private final KeyValueStore<Bytes, byte[]> store;
    private final Progress progress;

    Proxies(KeyValueStore<Bytes, byte[]> store, Progress progress) {
        this.store = store;
        this.progress = progress;
    }

    /** Takes in a heartbeat and gives what its proxy has dropped since the one before. */
    List<Sample.Counted> onHeartbeat(ProxyHeartbeat beat) {
        Ledger ledger = beat.getLedger();
        if (ledger == null) {
            return List.of();
        }
        Uuid boot = beat.getOrigin().getBootId();
        DropAccount last = get(boot);
        if (last == null) {
            forgetSilent();
        }
        DropAccount next = DropAccount.of(ledger, sentAtMicros(beat), progress.appendedUntilMillis());
        List<Sample.Counted> counted = newDrops(last, ledger);
        if (!counted.isEmpty()) {
            markIncomplete(last == null ? next.atMicros() - HEARTBEAT_MICROS : last.atMicros(), next.atMicros());
        }
        if (beat.getClosing()) {
            store.delete(key(boot));
        } else {
            store.put(key(boot), next.encoded());
        }
        return counted;
    }

    private List<Sample.Counted> newDrops(@Nullable DropAccount last, Ledger ledger) {
        long at = progress.appendedUntilMillis() * 1_000;
        List<Sample.Counted> counted = new ArrayList<>();
        for (Dropped dropped : ledger.getDropped()) {
            String reason = dropped.getReason();
            long records = dropped.getRecords() - (last == null ? 0 : last.records(reason));
            long chunks = dropped.getChunks() - (last == null ? 0 : last.chunks(reason));
            if (records > 0) {
                counted.add(new Sample.Counted(CountName.DROPPED_RECORDS, List.of(reason), records, at));
            }
            if (chunks > 0) {
                counted.add(new Sample.Counted(CountName.DROPPED_CHUNKS, List.of(reason), chunks, at));
            }
        }
        return counted;
    }

    private void markIncomplete(long fromMicros, long toMicros) {
        // A clock that is wrong must not mark windows without end.
        long now = WindowGrid.startOf(progress.appendedUntilMillis());
        long first = Math.max(progress.oldestMark(), Math.min(now, WindowGrid.startOfMicros(fromMicros)));
        long last = Math.min(now, WindowGrid.startOfMicros(toMicros));
        for (long start = first; start <= last; start += WindowGrid.LENGTH_MILLIS) {
            progress.markIncomplete(start);
        }
        progress.dropOldMarks();
    }

    private void forgetSilent() {
        long oldest = progress.appendedUntilMillis() - FORGOTTEN_AFTER_MILLIS;
        List<Bytes> silent = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> entry = all.next();
                if (DropAccount.decoded(entry.value).appendedUntilMillis() < oldest) {
                    silent.add(entry.key);
                }
            }
        }
        silent.forEach(store::delete);
    }

    private @Nullable DropAccount get(Uuid boot) {
        byte[] bytes = store.get(key(boot));
        return bytes == null ? null : DropAccount.decoded(bytes);
    }

    private static long sentAtMicros(ProxyHeartbeat beat) {
        return beat.getSentAtMicros() + beat.getOrigin().getClockOffsetMicros();
    }

    private static Bytes key(Uuid boot) {
        return Bytes.wrap(boot.bytes());
    }
}
