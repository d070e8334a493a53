package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** The records in memory that have a place in a partition, and how much memory they take. Used by the sender alone. */
final class Lanes {

    private final List<Lane> lanes = new ArrayList<>();
    private long bytes;
    private long handedOverBytes;
    private int firstLane;

    /** There are so many partitions by now; those there were stay as they are. */
    void open(int count, Encoder encoder) {
        for (int partition = lanes.size(); partition < count; partition++) {
            lanes.add(new Lane(encoder));
        }
    }

    int count() {
        return lanes.size();
    }

    Lane lane(int partition) {
        return lanes.get(partition);
    }

    void add(Entry entry) {
        lanes.get(entry.partition()).add(entry);
        bytes += entry.bytes();
    }

    /** Records that are nowhere else and may still be copied; of each partition in sequence, looked for when asked. */
    Iterator<Entry> withoutCopy() {
        return lanes.stream().flatMap(lane -> lane.withoutCopy().stream()).iterator();
    }

    /**
     * Hands over what is queued, up to the limit; lanes take turns in being first.
     *
     * @return false if the log did not take one: try again after a pause
     */
    boolean handOver(RecordLog log, long limitBytes, long nowMicros) {
        firstLane++;
        for (int i = 0; i < lanes.size(); i++) {
            Lane lane = lanes.get(Math.floorMod(firstLane + i, lanes.size()));
            Entry next = lane.nextQueued();
            while (next != null && handedOverBytes < limitBytes) {
                if (!lane.handOver(log, nowMicros)) {
                    return false;
                }
                handedOverBytes += next.bytes();
                next = lane.nextQueued();
            }
        }
        return true;
    }

    /** Takes out what the log has settled. */
    void settle(Consumer<Entry> settled) {
        lanes.forEach(lane -> lane.settle(entry -> {
            handedOverBytes -= entry.bytes();
            leave(entry, settled);
        }));
    }

    /** The log broke and has been closed: what it did not acknowledge will be handed over again. */
    void reclaim(Consumer<Entry> settled) {
        lanes.forEach(lane -> lane.reclaim(entry -> leave(entry, settled)));
        handedOverBytes = 0;
    }

    /** Gives up everything. */
    void abandon(Consumer<Entry> settled) {
        lanes.forEach(lane -> lane.abandon(entry -> leave(entry, settled)));
        handedOverBytes = 0;
    }

    private void leave(Entry entry, Consumer<Entry> settled) {
        bytes -= entry.bytes();
        settled.accept(entry);
    }

    /** The next sequence of each partition. */
    List<Long> nextSequences() {
        return lanes.stream().map(Lane::nextSequence).toList();
    }

    boolean isEmpty() {
        return lanes.stream().allMatch(Lane::isEmpty);
    }

    /** Memory taken, about. */
    long bytes() {
        return bytes;
    }
}
