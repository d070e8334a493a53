package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** A log that keeps what it gets where tests can see it, and that can be slow, full, picky or broken. */
final class MemoryLog implements RecordLog {
    private final Broker broker;
    private final ArrayDeque<Entry> unacknowledged = new ArrayDeque<>();
    private final List<Entry> unanswered = new ArrayList<>();
    private boolean broken;
    private boolean closed;

    private MemoryLog(Broker broker) {
        this.broker = broker;
    }

    /** What outlives a connection. */
    static final class Broker {
        final Map<Integer, List<byte[]>> stored = new HashMap<>();
        final List<MemoryLog> connections = new ArrayList<>();
        int partitions = 3;

        /** Takes records and does not acknowledge them. */
        boolean stalled;

        /** Takes no records. */
        boolean busy;

        /** Appends records whose acknowledgement is never sent. */
        boolean losesAnswers;

        Predicate<Entry> refuses = entry -> false;
        long nowMicros = 1_000_000;
        long clockAheadMillis;

        /** How often it was asked for its partitions. */
        int questions;

        MemoryLog connect() {
            MemoryLog log = new MemoryLog(this);
            connections.add(log);
            return log;
        }

        private MemoryLog connection() {
            return connections.get(connections.size() - 1);
        }

        /** Appends and acknowledges what was taken while stalled; answers that were lost stay so. */
        void recover() {
            stalled = false;
            busy = false;
            losesAnswers = false;
            if (connections.isEmpty()) {
                return;
            }
            if (connection().unanswered.isEmpty()) {
                connection().flush();
            } else {
                breakDown();
            }
        }

        /** The connection fails for good, together with everything not acknowledged. */
        void breakDown() {
            connections.forEach(MemoryLog::breakDown);
        }

        /** One record fails for good, and later ones are taken and answered, as answers come in order. */
        void failOldest() {
            if (connections.isEmpty()) {
                return;
            }
            if (losesAnswers || !connection().unanswered.isEmpty()) {
                breakDown();
            } else {
                connection().failOldest();
            }
        }

        List<byte[]> records() {
            return stored.values().stream().flatMap(List::stream).toList();
        }
    }

    @Override
    public OptionalInt partitions() {
        broker.questions++;
        return broker.partitions == 0 ? OptionalInt.empty() : OptionalInt.of(broker.partitions);
    }

    @Override
    public OptionalInt partitionsByNow() {
        return OptionalInt.of(broker.partitions);
    }

    @Override
    public void append(Entry entry) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        if (broker.busy) {
            entry.failed(Entry.Fate.BUSY);
        } else if (broken) {
            entry.failed(Entry.Fate.ABANDONED);
        } else {
            unacknowledged.add(entry);
            if (!broker.stalled) {
                flush();
            }
        }
    }

    private void flush() {
        while (!unacknowledged.isEmpty()) {
            settle(unacknowledged.remove());
        }
    }

    private void settle(Entry entry) {
        if (broker.refuses.test(entry)) {
            entry.failed(Entry.Fate.REFUSED);
            return;
        }
        broker.stored
                .computeIfAbsent(entry.partition(), partition -> new ArrayList<>())
                .add(entry.value());
        if (broker.losesAnswers || !unanswered.isEmpty()) {
            unanswered.add(entry);
        } else {
            entry.acknowledged(broker.nowMicros, broker.nowMicros / 1_000 + broker.clockAheadMillis);
        }
    }

    private void breakDown() {
        broken = true;
        unanswered.forEach(entry -> entry.failed(Entry.Fate.ABANDONED));
        unanswered.clear();
        while (!unacknowledged.isEmpty()) {
            unacknowledged.remove().failed(Entry.Fate.ABANDONED);
        }
    }

    private void failOldest() {
        broken = true;
        if (!unacknowledged.isEmpty()) {
            unacknowledged.remove().failed(Entry.Fate.ABANDONED);
            flush();
        }
    }

    @Override
    public boolean broken() {
        return broken;
    }

    @Override
    public void close() {
        closed = true;
        breakDown();
    }
}
