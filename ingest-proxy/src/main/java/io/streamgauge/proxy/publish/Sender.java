package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.account.Account;
import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.clock.ClockOffset;
import io.streamgauge.proxy.publish.clock.Times;
import io.streamgauge.proxy.publish.delivery.Draft;
import io.streamgauge.proxy.publish.delivery.Outbox;
import io.streamgauge.proxy.publish.delivery.Settlement;
import io.streamgauge.proxy.publish.log.AvailabilityLog;
import io.streamgauge.proxy.publish.log.Connection;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.proxy.publish.metrics.Status;
import io.streamgauge.proxy.publish.spool.Overflow;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * Moves events from the rings to the log, one pass at a time: settles what was acknowledged, takes what is new, adds
 * heartbeats, hands over. A pass waits for nothing but the spool's disk: twice a second and at the end of each file, for as
 * long as that takes to confirm what was written; rings hold what comes meanwhile. All passes are made by one thread; any
 * thread may open a ring or read the status.
 */
final class Sender implements Settlement {

    /** From one ring in one pass, so that one busy loop does not keep the others waiting. */
    private static final int MAX_TAKEN = 4_096;

    /** Kafka counts as up for this long after an acknowledgement; heartbeats ask for one every two seconds. */
    private static final long UP_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** What is in memory alone for longer than this is lost if the process is killed. */
    private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** How often it is looked whether there are more partitions. */
    private static final long GROWTH_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final PublisherConfig config;
    private final Times times;
    private final AvailabilityLog availability;
    private final Connection connection;
    private final Heartbeats heartbeats;
    private final Outbox outbox;
    private final Account account = new Account();
    private final ClockOffset clockOffset = new ClockOffset();
    private final List<Ring> rings = new CopyOnWriteArrayList<>();

    private volatile Status status = Status.NONE;
    private Overflow overflow = Overflow.NONE;
    private boolean acknowledgedOnce;
    private long movedAtNanos;
    private long acknowledgedAtNanos;
    private long comparedAtNanos;
    private boolean passedOnce;
    private boolean closing;
    private boolean goodbye;

    Sender(String proxy, PublisherConfig config, Encoder encoder, Connection connection, Times times) {
        this.config = config;
        this.times = times;
        this.connection = connection;
        this.availability = new AvailabilityLog(UP_NANOS, times.nanos());
        this.heartbeats = new Heartbeats(proxy, config.heartbeats());
        this.outbox = new Outbox(encoder, limits(config), this);
    }

    /** A quarter of the window is more than a quick broker needs to stay busy. */
    private static Outbox.Limits limits(PublisherConfig config) {
        return new Outbox.Limits(config.windowBytes(), config.windowBytes() / 4);
    }

    /** Records that do not fit into memory go there. To be called before the first pass, or never. */
    void overflowTo(Overflow place) {
        overflow = place;
        outbox.overflowTo(place);
    }

    /** For one event loop. Any thread. */
    Ring openRing() {
        Ring ring = new Ring(config.ringCapacity(), account.open(), clockOffset::micros);
        rings.add(ring);
        return ring;
    }

    /** As of the last pass. Any thread. */
    Status status() {
        return status;
    }

    long clockOffsetMicros() {
        return clockOffset.micros();
    }

    /** Does all there is to do now; true if a ring has more. */
    boolean pass() {
        long now = times.nanos();
        double fill = rings.stream().mapToDouble(Ring::fill).max().orElse(0);
        outbox.settle();
        if (connection.closeIfBroken(now)) {
            outbox.reclaim();
        }
        outbox.stalled(isStalled(now));
        boolean more = take();
        RecordLog log = connection.log(now);
        if (log != null) {
            partitions(log, now).ifPresent(outbox::setPartitions);
        }
        outbox.readBack();
        addHeartbeats(now);
        if (log != null && !handOver(log)) {
            connection.busy(now);
        }
        Balance balance = account.balance();
        overflow.tick(balance, outbox.nextSequences());
        status = status(now, fill, balance);
        return more;
    }

    private OptionalInt partitions(RecordLog log, long now) {
        if (!outbox.hasPartitions()) {
            return log.partitions();
        }
        if (now - comparedAtNanos < GROWTH_NANOS) {
            return OptionalInt.empty();
        }
        comparedAtNanos = now;
        return log.partitionsByNow();
    }

    private void addHeartbeats(long now) {
        if (!closing) {
            heartbeats.addDue(outbox, account::balance, moment(now));
        }
        if (outbox.hasPartitions()) {
            heartbeats.addGoodbyes(outbox, overflow.finishedRuns(), moment(now));
        }
    }

    /** Whether Kafka has taken nothing for a while although it had something to take. */
    private boolean isStalled(long now) {
        if (outbox.isEmpty() || !passedOnce) {
            movedAtNanos = now;
            passedOnce = true;
        }
        return now - movedAtNanos >= STALL_NANOS;
    }

    /** False if the log needs a pause, also before another question how many partitions it has. */
    private boolean handOver(RecordLog log) {
        return outbox.hasPartitions() && outbox.handOver(log, times.wallMicros());
    }

    private boolean take() {
        boolean more = false;
        for (Ring ring : rings) {
            int left = MAX_TAKEN;
            for (Ring.Item item = ring.poll(); item != null; item = --left > 0 ? ring.poll() : null) {
                take(item);
            }
            more |= left == 0;
        }
        return more;
    }

    private void take(Ring.Item item) {
        if (item instanceof Ring.Event event) {
            EventSink.Pending pending = event.pending();
            account.taken(pending.chunks());
            Content content = Content.of(pending.record(), pending.chunks());
            outbox.add(new Draft(pending.model(), pending.clockOffsetMicros(), content, pending.record()));
        } else if (item instanceof Ring.Losses losses) {
            losses.all().forEach(loss -> outbox.lost(loss.model(), loss.content()));
        }
    }

    @Override
    public void acknowledged(Entry entry) {
        long now = times.nanos();
        acknowledgedOnce = true;
        acknowledgedAtNanos = now;
        movedAtNanos = now;
        if (!entry.content().isHeartbeat() && entry.isOwn()) {
            account.acknowledged(entry.content().chunks());
        }
        if (entry.appendedAtMillis() != Entry.NO_TIME) {
            clockOffset.sample(now, entry.sentAtMicros(), entry.acknowledgedAtMicros(), entry.appendedAtMillis());
        }
    }

    @Override
    public void dropped(Content content, DropReason reason) {
        if (!content.isHeartbeat()) {
            account.dropped(reason, content.chunks());
        }
    }

    @Override
    public void spooled(Content content) {
        account.spooled(content.chunks());
    }

    @Override
    public void unspooled(Content content) {
        account.unspooled(content.chunks());
    }

    @Override
    public void unreadable(Tally lost) {
        account.unreadable(lost);
    }

    /** Event loops have stopped: from now on no heartbeats but the last. */
    void beginClosing() {
        closing = true;
    }

    /** Whether everything offered has been settled. */
    boolean isDrained() {
        return outbox.isEmpty() && rings.stream().allMatch(Ring::isEmpty);
    }

    /** Whether nothing would be lost by ending now, and Kafka does not seem to come: all that is left lies on disk. */
    boolean isSafe() {
        Balance now = account.balance();
        return overflow.exists() && isStalled(times.nanos()) && now.waiting().records() == 0;
    }

    /** Says goodbye in every partition; to be called once, when drained. */
    void addClosingHeartbeats() {
        goodbye = true;
        heartbeats.addClosing(outbox, account.balance(), moment(times.nanos()));
    }

    /** Ends it: what has not been acknowledged is counted as dropped. */
    Balance finish() {
        long now = times.nanos();
        boolean more;
        do {
            more = take();
        } while (more);
        outbox.settle();
        connection.close();
        outbox.settle();
        boolean saidGoodbye = goodbye && outbox.isEmpty();
        outbox.abandon(DropReason.SHUTDOWN);
        Balance balance = account.balance();
        overflow.close(balance, outbox.nextSequences(), saidGoodbye);
        status = status(now, 0, balance);
        return balance;
    }

    private Heartbeats.Moment moment(long nowNanos) {
        return new Heartbeats.Moment(nowNanos, times.wallMicros(), clockOffset.micros());
    }

    private Status status(long nowNanos, double fill, Balance balance) {
        boolean up = acknowledgedOnce && nowNanos - acknowledgedAtNanos < upNanos();
        availability.look(up, nowNanos);
        return new Status(balance, fill, outbox.bytes(), up, connection.opened(), overflow.status());
    }

    private long upNanos() {
        return Math.max(UP_NANOS, 3 * config.heartbeats().interval().toNanos());
    }
}
