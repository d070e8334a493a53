package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Copy;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.proxy.publish.spool.Overflow;
import io.streamgauge.proxy.publish.spool.Overflow.ReadBack;
import io.streamgauge.proxy.publish.spool.record.SpooledRecord;
import io.streamgauge.proxy.publish.spool.record.WireOrigin;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.topic.RequestKey;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Everything the sender has and Kafka has not acknowledged. Gives every record its partition and sequence. What does
 * not fit into memory, or should not be there alone because Kafka stands still, goes to the overflow and comes back in
 * order; when that has no room either, new records are dropped and their sequences used up. Used by the sender alone.
 */
public final class Outbox {

    /** Read back in one pass: it must not keep the rings waiting. */
    private static final int MAX_READ_BACK = 4_096;

    private final Encoder encoder;
    private final Limits limits;
    private final Settlement settlement;
    private final OpenRequests open = new OpenRequests();
    private final Backlog backlog = new Backlog();
    private final Lanes lanes = new Lanes();
    private Overflow overflow = Overflow.NONE;

    /** Per partition, records of this run in the overflow that have not been read back. */
    private long[] unread = {};

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
    }

    /** From now on, what does not fit goes there. */
    public void overflowTo(Overflow place) {
        overflow = place;
    }

    /** Whether Kafka stands still: then nothing is in memory alone, as far as the overflow has room. */
    public void stalled(boolean now) {
        stalled = now;
        if (stalled) {
            secure();
        }
    }

    /** Takes an event, or drops it. */
    public void add(Draft draft) {
        Content content = draft.content();
        complete(draft);
        open.taken(content);
        if (goesPastOverflow(content)) {
            keepInMemory(draft);
            return;
        }
        secure();
        Optional<DropReason> refused = spool(draft);
        if (refused.isPresent() && overflow.exists() && overflow.isRead() && hasRoom(content)) {
            keepInMemory(draft);
        } else {
            refused.ifPresent(reason -> drop(draft, reason));
        }
    }

    private boolean goesPastOverflow(Content content) {
        boolean secure = !stalled || !overflow.exists();
        return secure && overflow.isRead() && hasRoom(content);
    }

    private boolean hasRoom(Content content) {
        return content.kind().fits((double) bytes() / limits.bytes());
    }

    private void keepInMemory(Draft draft) {
        if (lanes.count() == 0) {
            backlog.add(draft);
        } else {
            write(draft);
        }
    }

    private void write(Draft draft) {
        int partition = partition(draft.model());
        try {
            byte[] value = lanes.lane(partition).encode(draft.event(), draft.clockOffsetMicros());
            lanes.add(new Entry(partition, draft.content(), draft.model(), value));
            open.written(partition, draft.content());
        } catch (SerializationException e) {
            open.dropped(draft.content());
            settlement.dropped(draft.content(), DropReason.REFUSED);
        }
    }

    /** A finish tells what of its request was dropped here. */
    private void complete(Draft draft) {
        if (draft.event() instanceof RequestFinished finished) {
            Uuid id = finished.getRequest().getRequestId();
            finished.setDroppedChunks(finished.getDroppedChunks() + open.droppedChunks(id));
        }
    }

    /** Appends a record to the overflow; one that cannot be encoded is done with. */
    private Optional<DropReason> spool(Draft draft) {
        if (!overflow.exists()) {
            return Optional.of(DropReason.KAFKA_UNAVAILABLE);
        }
        try {
            return append(draft, spooled(draft));
        } catch (SerializationException e) {
            return Optional.of(DropReason.REFUSED);
        }
    }

    /** Sequences are given in order: while some record waits for its own, so do those after it. */
    private SpooledRecord spooled(Draft draft) {
        if (knowsSequences()) {
            int partition = partition(draft.model());
            long sequence = lanes.lane(partition).nextSequence();
            byte[] value = encoder.encode(draft.event(), sequence, draft.clockOffsetMicros());
            return SpooledRecord.of(partition, draft.content(), draft.model(), value);
        }
        byte[] value = encoder.encode(draft.event(), 0, draft.clockOffsetMicros());
        return SpooledRecord.of(SpooledRecord.UNPLACED, draft.content(), draft.model(), value);
    }

    private Optional<DropReason> append(Draft draft, SpooledRecord record) {
        Optional<DropReason> refused = overflow.append(record);
        if (refused.isEmpty()) {
            settlement.spooled(draft.content());
            open.written(record.partition(), draft.content());
            if (record.isPlaced()) {
                lanes.lane(record.partition()).skip(1);
                unread[record.partition()]++;
            }
        }
        return refused;
    }

    private boolean knowsSequences() {
        return lanes.count() > 0 && !overflow.hasUnplaced();
    }

    private void drop(Draft draft, DropReason reason) {
        open.dropped(draft.content());
        skip(draft.model());
        settlement.dropped(draft.content(), reason);
    }

    /** Nothing stays in memory alone, as far as the overflow has room. */
    private void secure() {
        if (!overflow.exists() || !overflow.isRead()) {
            return;
        }
        if (!backlog.isEmpty()) {
            secureBacklog();
        }
        Iterator<Entry> alone = lanes.withoutCopy().iterator();
        while (alone.hasNext() && copy(alone.next())) {
            // Until there is no room.
        }
    }

    private void secureBacklog() {
        boolean any = false;
        for (Draft draft : List.copyOf(backlog.drafts())) {
            Optional<DropReason> refused = spool(draft);
            if (refused.isPresent() && !any) {
                return;
            }
            any = true;
            refused.ifPresent(reason -> drop(draft, reason));
        }
        backlog.forgetDrafts();
    }

    private boolean copy(Entry entry) {
        boolean copied = overflow.copy(entry);
        if (copied) {
            settlement.spooled(entry.content());
        }
        return copied;
    }

    /** Takes back from the overflow what memory has room for. */
    public void readBack() {
        if (lanes.count() == 0) {
            return;
        }
        int left = MAX_READ_BACK;
        while (!overflow.isRead() && left-- > 0 && bytes() < limits.bytes() / 2) {
            ReadBack back = overflow.read();
            if (back != null) {
                place(back);
            }
        }
        settlement.unreadable(overflow.takeUnreadable());
        if (overflow.isRead()) {
            Arrays.fill(unread, 0);
        }
        if (knowsSequences()) {
            backlog.losses()
                    .forEach((model, records) -> lanes.lane(partition(model)).skip(records));
            backlog.clear();
        }
    }

    private void place(ReadBack back) {
        SpooledRecord record = back.record();
        boolean own = back.copy().own();
        int partition = record.isPlaced() ? record.partition() : partition(record.model());
        byte[] value = record.bytes();
        if (!record.isPlaced()) {
            long sequence =
                    own ? lanes.lane(partition).takeSequence() : back.copy().number(partition);
            value = WireOrigin.withSequence(value, sequence);
        }
        Entry entry = new Entry(partition, record.content(), record.model(), value);
        entry.keepUntilSettled(back.copy());
        if (partition >= lanes.count()) {
            settled(entry, DropReason.REFUSED);
            return;
        }
        back.copy().placed(partition, WireOrigin.sequence(value));
        lanes.add(entry);
        if (own) {
            unread[partition]--;
            open.written(partition, record.content());
        }
    }

    /** An event of this model was dropped on its way here; whoever offered it knows. */
    public void lost(String model, Content content) {
        open.lost(content);
        skip(model);
    }

    /** Uses up a sequence of the model's partition. */
    private void skip(String model) {
        if (knowsSequences()) {
            lanes.lane(partition(model)).skip(1);
        } else {
            backlog.lost(model);
        }
    }

    /** Whether the number of partitions is known. */
    public boolean hasPartitions() {
        return lanes.count() > 0;
    }

    /** The number of partitions is known, once and for all: a model keeps its partition as long as this lives. */
    public void setPartitions(int count) {
        lanes.open(count, encoder);
        unread = new long[count];
        backlog.drafts().forEach(this::write);
        backlog.forgetDrafts();
        readBack();
    }

    private int partition(String model) {
        return RequestKey.partition(model, lanes.count());
    }

    public int partitions() {
        return lanes.count();
    }

    /**
     * Whether a heartbeat of this partition would tell nothing new, or would overtake records: Kafka stands still, one is
     * still on its way, or there are some in the overflow.
     */
    public boolean isBehind(int partition) {
        boolean away = stalled && overflow.exists();
        return away || lanes.lane(partition).hasHeartbeat() || unread[partition] > 0 || overflow.hasUnplaced();
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

    /** Gives up what is in memory alone; the log has been closed. */
    public void abandon(DropReason reason) {
        reclaim();
        secure();
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
            int chunks = entry.content().chunks();
            if (copy.own()) {
                settlement.unspooled(entry.content());
            }
            if (acknowledged) {
                copy.acknowledged(chunks);
            } else {
                copy.dropped(otherwise, chunks);
            }
        }
        if (acknowledged) {
            settlement.acknowledged(entry);
        } else if (copy == null || copy.own()) {
            open.refused(entry.content());
            settlement.dropped(entry.content(), otherwise);
        }
    }

    /** The next sequence of each partition. */
    public List<Long> nextSequences() {
        return lanes.nextSequences();
    }

    /** Whether nothing waits here for Kafka, nor in the overflow. */
    public boolean isEmpty() {
        return backlog.isEmpty() && lanes.isEmpty() && overflow.isRead();
    }

    /** Memory taken, about. */
    public long bytes() {
        return lanes.bytes() + backlog.bytes();
    }
}
