package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.delivery.Outbox;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adds heartbeats to every partition when they are due. Used by the sender alone. */
final class Heartbeats {

    /** More ids than this do not fit into one record of Kafka's usual limit, 1 MiB. */
    private static final int MAX_CENSUS = 60_000;

    private final String proxy;
    private final Timer beat;
    private final Timer census;

    Heartbeats(String proxy, PublisherConfig.HeartbeatTimes times) {
        this.proxy = proxy;
        this.beat = new Timer(times.interval().toNanos());
        this.census = new Timer(times.censusInterval().toNanos());
    }

    /** The moment of a heartbeat. */
    record Moment(long nanos, long wallMicros, long clockOffsetMicros) {}

    /**
     * Adds one heartbeat per partition if it is time for them. A partition whose last one is still on its way gets
     * none: while Kafka is away they would only pile up.
     */
    void addDue(Outbox outbox, Supplier<Balance> balance, Moment now) {
        if (!outbox.hasPartitions() || !beat.due(now.nanos)) {
            return;
        }
        boolean withCensus = census.due(now.nanos);
        Balance snapshot = balance.get();
        for (int partition = 0; partition < outbox.partitions(); partition++) {
            if (!outbox.isBehind(partition)) {
                List<Uuid> open = withCensus ? outbox.census(partition) : null;
                add(outbox, partition, heartbeat(snapshot, now, partition, open), now);
            }
        }
    }

    /** Adds the last heartbeat of a drained boot to every partition. */
    void addClosing(Outbox outbox, Balance balance, Moment now) {
        for (int partition = 0; partition < outbox.partitions(); partition++) {
            ProxyHeartbeat last = heartbeat(balance, now, partition, outbox.census(partition));
            last.setClosing(true);
            add(outbox, partition, last, now);
        }
    }

    /**
     * Speaks for earlier runs, of which nothing more comes, and closes their ledgers where they are known. Without a
     * census, from which readers see that the run was killed: what it had open died with it.
     */
    void addGoodbyes(Outbox outbox, List<EarlierRun> runs, Moment now) {
        for (EarlierRun run : runs) {
            for (int partition = 0; partition < outbox.partitions(); partition++) {
                ProxyHeartbeat last = heartbeat(run.ledger(), now, partition, null);
                last.setClosing(true);
                outbox.add(partition, last, now.clockOffsetMicros, run);
            }
        }
    }

    private static void add(Outbox outbox, int partition, ProxyHeartbeat heartbeat, Moment now) {
        outbox.add(partition, heartbeat, now.clockOffsetMicros);
    }

    private ProxyHeartbeat heartbeat(@Nullable Balance balance, Moment now, int partition, @Nullable List<Uuid> open) {
        ProxyHeartbeat heartbeat = new ProxyHeartbeat();
        heartbeat.setProxy(proxy);
        heartbeat.setSentAtMicros(now.wallMicros);
        heartbeat.setOpenRequests(open == null || open.size() > MAX_CENSUS ? null : open);
        heartbeat.setLedger(partition == 0 && balance != null ? ledger(balance) : null);
        return heartbeat;
    }

    private static Ledger ledger(Balance balance) {
        List<Dropped> dropped = new ArrayList<>();
        for (DropReason reason : DropReason.values()) {
            Tally tally = balance.dropped(reason);
            dropped.add(new Dropped(reason.label(), tally.records(), tally.chunks()));
        }
        Ledger ledger = new Ledger();
        ledger.setObservedRecords(balance.observed().records());
        ledger.setObservedChunks(balance.observed().chunks());
        ledger.setAcknowledgedRecords(balance.acknowledged().records());
        ledger.setAcknowledgedChunks(balance.acknowledged().chunks());
        ledger.setWaitingRecords(balance.waiting().records());
        ledger.setWaitingChunks(balance.waiting().chunks());
        ledger.setSpooledRecords(balance.spooled().records());
        ledger.setSpooledChunks(balance.spooled().chunks());
        ledger.setDropped(dropped);
        return ledger;
    }

    /** Due at once, then once per interval. */
    private static final class Timer {
        private final long intervalNanos;
        private long lastNanos;
        private boolean started;

        private Timer(long intervalNanos) {
            this.intervalNanos = intervalNanos;
        }

        private boolean due(long nowNanos) {
            if (started && nowNanos - lastNanos < intervalNanos) {
                return false;
            }
            started = true;
            lastNanos = nowNanos;
            return true;
        }
    }
}
