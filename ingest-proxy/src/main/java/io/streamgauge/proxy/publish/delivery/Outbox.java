package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Copy;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.proxy.publish.spool.Overflow;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Uuid;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Everything the sender has and Kafka has not acknowledged. Gives every record its partition and sequence. What does
 * not fit into memory, or should not be there alone because Kafka stands still, goes to the overflow and comes back in
 * order; when that has no room either, new records are dropped and their sequences used up. Used by the sender alone.
 */
public final class Outbox {

    private final Encoder encoder;
    private final Limits limits;
    private final Settlement settlement;
    private final OpenRequests open = new OpenRequests();
    private final Backlog backlog = new Backlog();
    private final Lanes lanes = new Lanes();
    private final Places places = new Places(open, lanes);
    private final Detour detour;
    private boolean stalled;

    /**
     * Bounds of the memory.
     *
     * @param bytes of everything not acknowledged
     * @param handedOverBytes of what the log may hold; the rest waits in sequence, so that a broken log is quickly
     *     replaced
     */
    public record Limits(long bytes, long handedOverBytes) {}

    public Outbox(Encoder encoder, Limits limits, Settlement settlement) {
        this.encoder = encoder;
        this.limits = limits;
        this.settlement = settlement;
        this.detour = new Detour(encoder, settlement, open, backlog, lanes, places);
    }

    /** From now on, what does not fit goes there. */
    public void overflowTo(Overflow place) {
        detour.leadsTo(place);
    }

    /** Whether Kafka stands still: then nothing is in memory alone, as far as the overflow has room. */
    public void stalled(boolean now) {
        stalled = now;
        detour.passBegins();
        if (stalled) {
            detour.secure();
        }
    }

    /** Takes an event, or drops it. */
    public void add(Draft draft) {
        Content content = draft.content();
        complete(draft);
        open.taken(content);
        boolean away = stalled && detour.exists();
        if (!away && mayBeKept(content)) {
            keep(draft);
            return;
        }
        detour.secure();
        if (detour.isFull() && mayBeKept(content)) {
            keep(draft);
            return;
        }
        Optional<DropReason> refused = detour.take(draft);
        if (refused.isPresent() && detour.exists() && mayBeKept(content)) {
            keep(draft);
        } else {
            refused.ifPresent(reason -> detour.drop(draft, reason));
        }
    }

    /** A finish tells what of its request was dropped here. */
    private void complete(Draft draft) {
        if (draft.event() instanceof RequestFinished finished) {
            Uuid id = finished.getRequest().getRequestId();
            finished.setDroppedChunks(finished.getDroppedChunks() + open.droppedChunks(id));
        }
    }

    private boolean mayBeKept(Content content) {
        return detour.isClear() && content.kind().fits((double) bytes() / limits.bytes());
    }

    private void keep(Draft draft) {
        if (lanes.count() == 0) {
            backlog.add(draft);
        } else {
            write(draft);
        }
    }

    private void write(Draft draft) {
        int partition = places.partition(draft.model(), draft.content());
        try {
            byte[] value = lanes.lane(partition).encode(draft.event(), draft.clockOffsetMicros());
            lanes.add(new Entry(partition, draft.content(), draft.model(), value));
            open.written(partition, draft.content());
        } catch (SerializationException e) {
            open.dropped(draft.content());
            settlement.dropped(draft.content(), DropReason.REFUSED);
        }
    }

    /** Takes back from the overflow what memory has room for. */
    public void readBack() {
        detour.readBack(limits.bytes() / 2);
    }

    /** An event of this model was dropped on its way here; whoever offered it knows. */
    public void lost(String model, Content content) {
        detour.skip(model, content);
        open.lost(content);
    }

    /** Whether the number of partitions is known. */
    public boolean hasPartitions() {
        return lanes.count() > 0;
    }

    /**
     * The number of partitions is known, or has grown. A request stays in the partition it began in. As long as
     * something waits for its place, growth is left for a later call; that there were fewer is not believed.
     */
    public void setPartitions(int count) {
        boolean first = !hasPartitions();
        if (!first && (count <= lanes.count() || !detour.isClear() || !backlog.isEmpty())) {
            return;
        }
        lanes.open(count, encoder);
        detour.partitionsKnown(count);
        backlog.drafts().forEach(this::write);
        backlog.forgetDrafts();
        readBack();
    }

    public int partitions() {
        return lanes.count();
    }

    /**
     * Whether a heartbeat of this partition would tell nothing new, or would overtake records: Kafka stands still, one
     * is still on its way, or there are some in the overflow.
     */
    public boolean isBehind(int partition) {
        boolean away = stalled && detour.exists();
        return away || lanes.lane(partition).hasHeartbeat() || detour.isBehind(partition);
    }

    /** Adds a heartbeat after what is there; it is small, and let in also when there is no room. */
    public void add(int partition, ProxyHeartbeat heartbeat, long clockOffsetMicros) {
        byte[] value = lanes.lane(partition).encode(heartbeat, clockOffsetMicros);
        lanes.add(new Entry(partition, Content.HEARTBEAT, null, value));
    }

    /** Adds the last heartbeat of an earlier run. */
    public void add(int partition, ProxyHeartbeat heartbeat, long clockOffsetMicros, EarlierRun run) {
        Origin origin = new Origin(run.boot(), run.nextSequence(partition), clockOffsetMicros);
        Entry entry = new Entry(partition, Content.HEARTBEAT, null, encoder.encode(heartbeat, origin));
        lanes.add(entry);
        run.saidGoodbye(entry);
    }

    /** Ids of the requests whose start was written to this partition and whose finish was not. */
    public List<Uuid> census(int partition) {
        return open.in(partition);
    }

    /**
     * Hands over what is queued, up to the limit.
     *
     * @return false if the log did not take one: try again after a pause
     */
    public boolean handOver(RecordLog log, long nowMicros) {
        return lanes.handOver(log, limits.handedOverBytes(), nowMicros);
    }

    /** Takes out what the log has settled. */
    public void settle() {
        lanes.settle(entry -> settled(entry, DropReason.REFUSED));
    }

    /** The log broke and has been closed: what it did not acknowledge will be handed over again. */
    public void reclaim() {
        lanes.reclaim(entry -> settled(entry, DropReason.REFUSED));
    }

    /** Gives up what is in memory alone and finds no room in the overflow; the log has been closed. */
    public void abandon(DropReason reason) {
        reclaim();
        detour.passBegins();
        detour.secure();
        lanes.abandon(entry -> {
            if (entry.copy() == null) {
                settled(entry, reason);
            }
        });
        backlog.drafts().forEach(draft -> settlement.dropped(draft.content(), reason));
        backlog.clear();
    }

    private void settled(Entry entry, DropReason otherwise) {
        boolean acknowledged = entry.fate() == Entry.Fate.ACKNOWLEDGED;
        Copy copy = entry.copy();
        if (copy != null) {
            release(copy, entry.content(), acknowledged, otherwise);
        }
        if (acknowledged) {
            settlement.acknowledged(entry);
        } else if (entry.isOwn()) {
            open.refused(entry.content());
            settlement.dropped(entry.content(), otherwise);
        }
    }

    private void release(Copy copy, Content content, boolean acknowledged, DropReason otherwise) {
        if (copy.own()) {
            settlement.unspooled(content);
        }
        if (acknowledged) {
            copy.acknowledged(content.chunks());
        } else {
            copy.dropped(otherwise, content.chunks());
        }
    }

    /** The next sequence of each partition. */
    public List<Long> nextSequences() {
        return lanes.nextSequences();
    }

    /** Whether nothing waits here for Kafka, nor in the overflow. */
    public boolean isEmpty() {
        return backlog.isEmpty() && lanes.isEmpty() && detour.isClear();
    }

    /** Memory taken, about. */
    public long bytes() {
        return lanes.bytes() + backlog.bytes();
    }
}
