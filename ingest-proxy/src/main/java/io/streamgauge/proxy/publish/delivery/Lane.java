package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** The records of one partition that are not acknowledged yet, in sequence: first those handed over, then the rest. */
final class Lane {
    private final Encoder encoder;
    private final ArrayDeque<Entry> sent = new ArrayDeque<>();
    private final ArrayDeque<Entry> queued = new ArrayDeque<>();
    private long nextSequence;
    private int heartbeats;

    Lane(Encoder encoder) {
        this.encoder = encoder;
    }

    /**
     * Gives a record the next sequence.
     *
     * @throws SerializationException it cannot be encoded; its sequence is used up
     */
    byte[] encode(SpecificRecord event, long clockOffsetMicros) {
        return encoder.encode(event, nextSequence++, clockOffsetMicros);
    }

    /** Adds a record that has its sequence, after what is there. */
    void add(Entry entry) {
        queued.add(entry);
        heartbeats += entry.content().isHeartbeat() ? 1 : 0;
    }

    /** Gives a sequence away. */
    long takeSequence() {
        return nextSequence++;
    }

    long nextSequence() {
        return nextSequence;
    }

    /**
     * The records after the last one that has a copy, in sequence. A copy of an earlier one would stand behind: out of
     * order for whoever reads the copies.
     */
    List<Entry> withoutCopy() {
        ArrayDeque<Entry> tail = new ArrayDeque<>();
        Iterator<Entry> newestFirst = newestFirst();
        boolean copied = false;
        while (newestFirst.hasNext() && !copied) {
            Entry entry = newestFirst.next();
            copied = entry.copy() != null;
            if (!copied && !entry.content().isHeartbeat()) {
                tail.addFirst(entry);
            }
        }
        return List.copyOf(tail);
    }

    private Iterator<Entry> newestFirst() {
        return Stream.of(queued, sent)
                .flatMap(part -> StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(part.descendingIterator(), Spliterator.ORDERED), false))
                .iterator();
    }

    /** Uses up sequences, so that readers see that something is missing here. */
    void skip(long records) {
        nextSequence += records;
    }

    boolean hasHeartbeat() {
        return heartbeats > 0;
    }

    boolean isEmpty() {
        return sent.isEmpty() && queued.isEmpty();
    }

    @Nullable
    Entry nextQueued() {
        return queued.peek();
    }

    /** Hands the next record over; false if the log did not take it. */
    boolean handOver(RecordLog log, long nowMicros) {
        Entry entry = queued.element();
        entry.handingOver(nowMicros);
        log.append(entry);
        if (entry.fate() == Entry.Fate.BUSY) {
            return false;
        }
        sent.add(queued.remove());
        return true;
    }

    /** Takes out what is acknowledged or refused, up to the first record whose fate is open. */
    void settle(Consumer<Entry> settled) {
        Entry entry = sent.peek();
        while (entry != null && isFinal(entry.fate())) {
            leave(sent.remove(), settled);
            entry = sent.peek();
        }
    }

    /**
     * The log broke and is closed: what is not acknowledged will be handed over again, in sequence. A record that
     * failed before one that was acknowledged is lost, for readers would take it for a repetition.
     */
    void reclaim(Consumer<Entry> settled) {
        List<Entry> again = new ArrayList<>();
        boolean passed = false;
        for (Iterator<Entry> newestFirst = sent.descendingIterator(); newestFirst.hasNext(); ) {
            Entry entry = newestFirst.next();
            passed |= entry.fate() == Entry.Fate.ACKNOWLEDGED;
            if (passed || isFinal(entry.fate())) {
                leave(entry, settled);
            } else {
                again.add(entry);
            }
        }
        sent.clear();
        again.forEach(queued::addFirst);
    }

    /** Gives up everything. */
    void abandon(Consumer<Entry> settled) {
        sent.forEach(entry -> leave(entry, settled));
        queued.forEach(entry -> leave(entry, settled));
        sent.clear();
        queued.clear();
    }

    private void leave(Entry entry, Consumer<Entry> settled) {
        heartbeats -= entry.content().isHeartbeat() ? 1 : 0;
        settled.accept(entry);
    }

    private static boolean isFinal(Entry.Fate fate) {
        return fate == Entry.Fate.ACKNOWLEDGED || fate == Entry.Fate.REFUSED;
    }
}
