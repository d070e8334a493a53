package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.spool.Overflow;
import io.streamgauge.proxy.publish.spool.Overflow.ReadBack;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import io.streamgauge.proxy.publish.spool.record.SpooledRecord;
import io.streamgauge.proxy.publish.spool.record.WireOrigin;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;

/**
 * The way of records over the overflow and back into their lanes. Memory always holds the older part, so that the order
 * is that of one queue. Used by the sender alone.
 */
final class Detour {

    /** Read back in one pass: it must not keep the rings waiting. */
    private static final int MAX_READ_BACK = 4_096;

    private final Encoder encoder;
    private final Settlement settlement;
    private final OpenRequests open;
    private final Backlog backlog;
    private final Lanes lanes;
    private final Places places;
    private Overflow overflow = Overflow.NONE;

    /** Per partition, records of this run in the overflow that have not been read back. */
    private long[] unread = {};

    /** Looking for what may be copied takes as long as memory is full: once in a pass where there is no room. */
    private boolean copyRefused;

    Detour(Encoder encoder, Settlement settlement, OpenRequests open, Backlog backlog, Lanes lanes, Places places) {
        this.encoder = encoder;
        this.settlement = settlement;
        this.open = open;
        this.backlog = backlog;
        this.lanes = lanes;
        this.places = places;
    }

    void leadsTo(Overflow place) {
        overflow = place;
    }

    boolean exists() {
        return overflow.exists();
    }

    /** Whether nothing is on this way: records may take the direct one. */
    boolean isClear() {
        return overflow.isRead();
    }

    void partitionsKnown(int count) {
        unread = Arrays.copyOf(unread, count);
    }

    /** Sends a record this way; empty, or why it was not taken. */
    Optional<DropReason> take(Draft draft) {
        if (!overflow.exists()) {
            return Optional.of(DropReason.KAFKA_UNAVAILABLE);
        }
        try {
            return append(draft, encoded(draft));
        } catch (SerializationException e) {
            return Optional.of(DropReason.REFUSED);
        }
    }

    private SpooledRecord encoded(Draft draft) {
        boolean placed = knowsSequences();
        int partition = placed ? places.partition(draft.model(), draft.content()) : SpooledRecord.UNPLACED;
        long sequence = placed ? lanes.lane(partition).nextSequence() : 0;
        byte[] value = encoder.encode(draft.event(), sequence, draft.clockOffsetMicros());
        return SpooledRecord.of(partition, draft.content(), draft.model(), value);
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

    /** Sequences are given in order: while some record waits for its own, so do those after it. */
    private boolean knowsSequences() {
        return lanes.count() > 0 && !overflow.hasUnplaced();
    }

    /** Gives a record up; its sequence is used up. */
    void drop(Draft draft, DropReason reason) {
        skip(draft.model(), draft.content());
        open.dropped(draft.content());
        settlement.dropped(draft.content(), reason);
    }

    /** Uses up a sequence of the partition in which the record would have been. */
    void skip(String model, Content content) {
        if (knowsSequences()) {
            lanes.lane(places.partition(model, content)).skip(1);
        } else {
            backlog.lost(model);
        }
    }

    /** A pass begins: there may be room again. */
    void passBegins() {
        copyRefused = false;
    }

    /** Whether something had to stay in memory alone: later records are not to overtake it, where memory takes them. */
    boolean isFull() {
        return copyRefused;
    }

    /** Nothing stays in memory alone, as far as the overflow has room. */
    void secure() {
        if (copyRefused || !overflow.exists() || !overflow.isRead()) {
            return;
        }
        if (!backlog.isEmpty()) {
            secureBacklog();
        }
        Iterator<Entry> alone = lanes.withoutCopy();
        while (!copyRefused && alone.hasNext()) {
            copyRefused = !copy(alone.next());
        }
    }

    private void secureBacklog() {
        boolean any = false;
        for (Draft draft : List.copyOf(backlog.drafts())) {
            Optional<DropReason> refused = take(draft);
            if (refused.isPresent() && !any) {
                copyRefused = true;
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

    /** Takes back into the lanes what memory has room for. */
    void readBack(long maxBytes) {
        if (lanes.count() == 0) {
            return;
        }
        for (int left = MAX_READ_BACK; left > 0 && !overflow.isRead() && lanes.bytes() < maxBytes; left--) {
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
                    .forEach((model, records) ->
                            lanes.lane(places.partition(model)).skip(records));
            backlog.clear();
        }
    }

    private void place(ReadBack back) {
        SpooledRecord record = back.record();
        Content content = record.content();
        boolean own = back.copy().own();
        int partition = record.isPlaced() ? record.partition() : places.partition(record.model());
        if (partition >= lanes.count()) {
            giveUp(back);
            return;
        }
        byte[] value = record.bytes();
        if (!record.isPlaced()) {
            long sequence =
                    own ? lanes.lane(partition).takeSequence() : back.copy().number(partition);
            value = WireOrigin.withSequence(value, sequence);
        }
        back.copy().placed(partition, WireOrigin.sequence(value));
        Entry entry = new Entry(partition, content, record.model(), value);
        entry.keepUntilSettled(back.copy());
        lanes.add(entry);
        if (own) {
            unread[partition]--;
            open.written(partition, content);
        }
    }

    /** Its partition is no longer there: the topic was created anew, with fewer. */
    private void giveUp(ReadBack back) {
        Content content = back.record().content();
        back.copy().dropped(DropReason.REFUSED, content.chunks());
        if (back.copy().own()) {
            settlement.unspooled(content);
            settlement.dropped(content, DropReason.REFUSED);
        }
    }

    /** Whether records of this partition are still to be read back, or some that may be of this partition. */
    boolean isBehind(int partition) {
        return unread[partition] > 0 || overflow.hasUnplaced();
    }
}
