package io.streamgauge.proxy.publish.spool;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.clock.Times;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.spool.record.SpooledRecord;
import io.streamgauge.proxy.publish.spool.record.WireOrigin;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import io.streamgauge.proxy.publish.spool.run.EarlierRuns;
import io.streamgauge.proxy.publish.spool.run.Sequences;
import io.streamgauge.proxy.publish.spool.run.SpoolState;
import io.streamgauge.proxy.publish.spool.run.StateFile;
import io.streamgauge.proxy.publish.spool.segment.Frame;
import io.streamgauge.proxy.publish.spool.segment.Position;
import io.streamgauge.proxy.publish.spool.segment.SegmentStore;
import io.streamgauge.proxy.publish.spool.segment.SpoolDirectory;
import io.streamgauge.schemas.event.Uuid;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Records on disk, of this run and of earlier ones, in order. */
public final class Spool implements Overflow {

    private static final long SYNC_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Uuid boot;
    private final Times times;
    private final SegmentStore.Limits limits;
    private final SegmentStore store;
    private final StateFile state;
    private final EarlierRuns earlier;
    private final Disk disk = new Disk();
    private final Disk syncs = new Disk();
    private final Growth growth = new Growth();
    private final Sequences ownSettled = new Sequences(List.of());

    /** Read and not settled, in the order of the files. */
    private final ArrayDeque<SpooledCopy> open = new ArrayDeque<>();

    /** Everything before it is settled. */
    private Position done;

    private boolean allRead;
    private long unplaced;
    private long oldestUnreadMillis;
    private Tally own = Tally.ZERO;

    /** Of this run, settled while a record before it in the files is not: a next run would find it there. */
    private Tally ownAhead = Tally.ZERO;

    private Tally unreadable = Tally.ZERO;
    private Tally lostSeen = Tally.ZERO;
    private long recovered;
    private long syncedAtNanos;
    private boolean introduced;
    private boolean held = true;

    private Spool(Uuid boot, Times times, SegmentStore.Limits limits, StateFile state, Recovery recovery) {
        this.boot = boot;
        this.times = times;
        this.limits = limits;
        this.store = recovery.store;
        this.earlier = recovery.earlier;
        this.done = recovery.state.done();
        this.state = state;
        this.allRead = recovery.earlier.left() == 0;
        this.oldestUnreadMillis = recovery.earlier.oldestMillis().orElse(times.wallMicros() / 1_000);
    }

    /** What the runs before left. */
    private record Recovery(SpoolState state, EarlierRuns earlier, SegmentStore store) {}

    /**
     * Looks through what is there, which takes about a second per gigabyte.
     *
     * @param boot of this run
     */
    public static Spool open(SpoolDirectory directory, SegmentStore.Limits limits, Uuid boot, Times times)
            throws IOException {
        SpoolState state = directory.readState().flatMap(SpoolState::decode).orElse(SpoolState.NONE);
        EarlierRuns earlier;
        try (SegmentStore all = SegmentStore.open(directory, limits, state.done())) {
            earlier = EarlierRuns.find(state, all);
        }
        SegmentStore store = SegmentStore.open(directory, limits, state.done());
        return new Spool(boot, times, limits, new StateFile(directory, state), new Recovery(state, earlier, store));
    }

    @Override
    public boolean exists() {
        return true;
    }

    @Override
    public boolean isRead() {
        return allRead;
    }

    @Override
    public boolean hasUnplaced() {
        return unplaced > 0;
    }

    @Override
    public Optional<DropReason> append(SpooledRecord record) {
        boolean fits = record.content().kind().fits((double) store.bytes() / limits.maxBytes());
        Optional<DropReason> refused = fits ? write(record) : Optional.of(DropReason.SPOOL_FULL);
        if (refused.isEmpty()) {
            oldestUnreadMillis = allRead ? nowMillis() : oldestUnreadMillis;
            allRead = false;
            unplaced += record.isPlaced() ? 0 : 1;
        }
        return refused;
    }

    private Optional<DropReason> write(SpooledRecord record) {
        Content content = record.content();
        long now = times.nanos();
        if (disk.isPausing(now)) {
            return Optional.of(DropReason.DISK_FAILED);
        }
        try {
            if (!store.append(record.encode(nowMillis()), content.chunks())) {
                return Optional.of(DropReason.SPOOL_FULL);
            }
        } catch (IOException e) {
            disk.failed(e, now);
            return Optional.of(DropReason.DISK_FAILED);
        }
        disk.worked();
        own = own.plus(new Tally(1, content.chunks()));
        return Optional.empty();
    }

    @Override
    public boolean copy(Entry entry) {
        String model = Objects.requireNonNull(entry.key());
        SpooledRecord record = SpooledRecord.of(entry.partition(), entry.content(), model, entry.value());
        if (write(record).isPresent()) {
            return false;
        }
        // What has just been written is in memory: were it read and the disk failed, it would count as lost and be
        // sent.
        store.skip();
        SpooledCopy copy = opened(nowMillis(), null);
        copy.placed(entry.partition(), WireOrigin.sequence(entry.value()));
        entry.keepUntilSettled(copy);
        return true;
    }

    @Override
    public @Nullable ReadBack read() {
        for (Frame frame = next(); frame != null; frame = next()) {
            Optional<SpooledRecord> record = SpooledRecord.decode(frame.payload(), frame.chunks());
            EarlierRun run = record.map(it -> WireOrigin.boot(it.bytes()))
                    .filter(writer -> !writer.equals(boot))
                    .map(earlier::reading)
                    .orElse(null);
            noteUnreadable(run);
            if (record.isPresent()) {
                if (run == null) {
                    earlier.allRead();
                    unplaced -= record.get().isPlaced() ? 0 : 1;
                } else {
                    run.opened();
                }
                long writtenAt = SpooledRecord.writtenAtMillis(frame.payload());
                oldestUnreadMillis = writtenAt;
                return new ReadBack(record.get(), opened(writtenAt, run));
            }
        }
        return null;
    }

    private @Nullable Frame next() {
        Frame frame = allRead ? null : store.read();
        if (frame == null && !allRead) {
            noteUnreadable(null);
            earlier.allRead();
            allRead = true;
            unplaced = 0;
            advance();
        }
        return frame;
    }

    private SpooledCopy opened(long writtenAtMillis, @Nullable EarlierRun run) {
        SpooledCopy copy = new SpooledCopy(store.position(), writtenAtMillis, run, this::settled);
        open.add(copy);
        return copy;
    }

    private void noteUnreadable(@Nullable EarlierRun run) {
        Tally lost = store.lost().minus(lostSeen);
        lostSeen = store.lost();
        if (lost.records() == 0) {
            return;
        }
        if (run == null) {
            own = own.minus(lost);
            unreadable = unreadable.plus(lost);
        } else {
            run.unreadable(lost);
        }
    }

    private void settled(boolean acknowledged, boolean ofThisRun, int chunks) {
        if (ofThisRun) {
            Tally one = new Tally(1, chunks);
            own = own.minus(one);
            ownAhead = ownAhead.plus(one);
        } else if (acknowledged) {
            recovered++;
        }
        advance();
    }

    private void advance() {
        SpooledCopy oldest = open.peek();
        while (oldest != null && oldest.isSettled()) {
            oldest.remember(ownSettled);
            ownAhead = oldest.own() ? ownAhead.minus(oldest.settled()) : ownAhead;
            done = oldest.after();
            open.remove();
            oldest = open.peek();
        }
        if (open.isEmpty() && allRead) {
            done = store.position();
        }
    }

    @Override
    public Tally takeUnreadable() {
        Tally taken = unreadable;
        unreadable = Tally.ZERO;
        return taken;
    }

    @Override
    public List<EarlierRun> finishedRuns() {
        return earlier.finished();
    }

    @Override
    public void tick(Balance balance, List<Long> nextSequences) {
        long now = times.nanos();
        growth.sample(now, store.bytes());
        // Readers hear of it from now on: whatever becomes of it, a next run can say that it is over.
        boolean speaks = !nextSequences.isEmpty();
        if (now - syncedAtNanos >= SYNC_NANOS || (speaks && !introduced)) {
            introduced = speaks;
            sync(now, balance, nextSequences, speaks);
        }
    }

    private void sync(long now, Balance balance, List<Long> nextSequences, boolean speaks) {
        syncedAtNanos = now;
        if (!hold()) {
            return;
        }
        List<SpoolState.Run> runs = new ArrayList<>(earlier.states());
        boolean moving = own.records() > 0 || store.bytes() > 0 || !runs.isEmpty();
        if (own.records() > 0 || speaks) {
            runs.add(new SpoolState.Run(boot, balance.backOnDisk(ownAhead), ownSettled.all(), nextSequences));
        }
        if (!state.isDue(runs, moving)) {
            return;
        }
        try {
            store.sync();
            state.write(new SpoolState(store.firstFrom(done), store.end(), runs), moving);
            syncs.worked();
        } catch (IOException e) {
            syncs.failed(e, now);
        }
        syncs.took(times.nanos() - now);
        giveBack();
    }

    private boolean hold() {
        try {
            state.hold(store::endFile);
            held = true;
        } catch (IOException e) {
            held = false;
            disk.failed(e, times.nanos());
        }
        return held;
    }

    /**
     * Deletes what is no longer needed. After the state was written, as the next run numbers what it finds from there
     * on; also if that failed, as it may have failed for want of the space.
     */
    private void giveBack() {
        try {
            if (open.isEmpty() && allRead) {
                store.clear();
                done = store.position();
            } else {
                store.release(done);
            }
        } catch (IOException e) {
            disk.failed(e, times.nanos());
        }
    }

    @Override
    public SpoolStatus status() {
        long records = own.records() + earlier.left();
        SpooledCopy oldest = open.peek();
        long oldestMillis = oldest == null ? oldestUnreadMillis : oldest.writtenAtMillis();
        long age = records == 0 ? 0 : Math.max(0, nowMillis() - oldestMillis);
        return new SpoolStatus(
                held,
                new SpoolStatus.Size(
                        store.bytes(),
                        limits.maxBytes(),
                        records,
                        age,
                        growth.secondsUntil(limits.maxBytes() - store.bytes())),
                recovered,
                store.damages(),
                disk.failures(),
                syncs.waits());
    }

    private long nowMillis() {
        return times.wallMicros() / 1_000;
    }

    @Override
    public void close(Balance balance, List<Long> nextSequences, boolean saidGoodbye) {
        sync(times.nanos(), balance, nextSequences, !saidGoodbye && !nextSequences.isEmpty());
        try (state) {
            store.close();
        } catch (IOException e) {
            syncs.failed(e, times.nanos());
        }
    }
}
