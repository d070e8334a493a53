package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.topic.RequestKey;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Everything the sender has and Kafka has not acknowledged, bounded in bytes. Gives every record its partition and
 * sequence; when there is no room, new records are dropped and their sequences used up. Used by the sender alone.
 */
public final class Outbox {
    private final Encoder encoder;
    private final OutboxLimits limits;
    private final Settlement settlement;
    private final OpenRequests open = new OpenRequests();
    private final Backlog backlog = new Backlog();
    private final List<Lane> lanes = new ArrayList<>();
    private long bytes;
    private long handedOverBytes;
    private int firstLane;

    public Outbox(Encoder encoder, OutboxLimits limits, Settlement settlement) {
        this.encoder = encoder;
        this.limits = limits;
        this.settlement = settlement;
    }

    /** Takes an event, or drops it. */
    public void add(Draft draft) {
        if (bytes >= limits.bytes()) {
            open.dropped(draft.content());
            skip(draft.model());
            settlement.dropped(draft.content(), DropReason.KAFKA_UNAVAILABLE);
            return;
        }
        open.taken(draft.content());
        if (lanes.isEmpty()) {
            backlog.add(draft);
            bytes += draft.bytes();
        } else {
            write(draft);
        }
    }

    private void write(Draft draft) {
        int partition = partition(draft.model());
        if (draft.event() instanceof RequestFinished finished) {
            Uuid id = finished.getRequest().getRequestId();
            finished.setDroppedChunks(finished.getDroppedChunks() + open.droppedChunks(id));
        }
        try {
            Entry entry = lanes.get(partition)
                    .write(draft.model(), draft.content(), draft.event(), draft.clockOffsetMicros());
            bytes += entry.bytes();
            open.written(partition, draft.content());
        } catch (SerializationException e) {
            open.dropped(draft.content());
            settlement.dropped(draft.content(), DropReason.REFUSED);
        }
    }

    /** An event of this model was dropped on its way here; whoever offered it knows. */
    public void lost(String model, Content content) {
        open.lost(content);
        skip(model);
    }

    /** Uses up a sequence of the model's partition. */
    private void skip(String model) {
        if (lanes.isEmpty()) {
            backlog.lost(model);
        } else {
            lanes.get(partition(model)).skip(1);
        }
    }

    /** Whether the number of partitions is known. */
    public boolean hasPartitions() {
        return !lanes.isEmpty();
    }

    /** The number of partitions is known, once and for all: a model keeps its partition as long as this lives. */
    public void setPartitions(int count) {
        for (int partition = 0; partition < count; partition++) {
            lanes.add(new Lane(partition, encoder));
        }
        for (Draft draft : backlog.drafts()) {
            bytes -= draft.bytes();
            write(draft);
        }
        backlog.losses().forEach((model, records) -> lanes.get(partition(model)).skip(records));
        backlog.clear();
    }

    private int partition(String model) {
        return RequestKey.partition(model, lanes.size());
    }

    public int partitions() {
        return lanes.size();
    }

    /** Whether a heartbeat of this partition is still on its way: another one would tell nothing new. */
    public boolean hasHeartbeat(int partition) {
        return lanes.get(partition).hasHeartbeat();
    }

    /** Adds a heartbeat after what is there; it is small, and let in also when there is no room. */
    public void add(int partition, ProxyHeartbeat heartbeat, long clockOffsetMicros) {
        bytes += lanes.get(partition)
                .write(null, Content.HEARTBEAT, heartbeat, clockOffsetMicros)
                .bytes();
    }

    /** Ids of the requests whose start was written to this partition and whose finish was not. */
    public List<Uuid> census(int partition) {
        return open.in(partition);
    }

    /**
     * Hands over what is queued, up to the limit; lanes take turns in being first.
     *
     * @return false if the log did not take one: try again after a pause
     */
    public boolean handOver(RecordLog log, long nowMicros) {
        firstLane++;
        for (int i = 0; i < lanes.size(); i++) {
            Lane lane = lanes.get(Math.floorMod(firstLane + i, lanes.size()));
            Entry next = lane.nextQueued();
            while (next != null && handedOverBytes < limits.handedOverBytes()) {
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
    public void settle() {
        lanes.forEach(lane -> lane.settle(entry -> {
            handedOverBytes -= entry.bytes();
            settled(entry, DropReason.REFUSED);
        }));
    }

    /** The log broke and has been closed: what it did not acknowledge will be handed over again. */
    public void reclaim() {
        lanes.forEach(lane -> lane.reclaim(entry -> settled(entry, DropReason.REFUSED)));
        handedOverBytes = 0;
    }

    /** Gives up all that is left; the log has been closed. */
    public void abandon(DropReason reason) {
        lanes.forEach(lane -> lane.abandon(entry -> settled(entry, reason)));
        backlog.drafts().forEach(draft -> settlement.dropped(draft.content(), reason));
        backlog.clear();
        bytes = 0;
        handedOverBytes = 0;
    }

    private void settled(Entry entry, DropReason otherwise) {
        bytes -= entry.bytes();
        if (entry.fate() == Entry.Fate.ACKNOWLEDGED) {
            settlement.acknowledged(entry);
        } else {
            open.refused(entry.content());
            settlement.dropped(entry.content(), otherwise);
        }
    }

    public boolean isEmpty() {
        return backlog.isEmpty() && lanes.stream().allMatch(Lane::isEmpty);
    }

    /** Memory taken, about. */
    public long bytes() {
        return bytes;
    }
}
