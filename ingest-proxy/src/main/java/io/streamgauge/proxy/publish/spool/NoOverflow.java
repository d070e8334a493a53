package io.streamgauge.proxy.publish.spool;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.spool.record.SpooledRecord;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes nothing. */
final class NoOverflow implements Overflow {

    @Override
    public boolean exists() {
        return false;
    }

    @Override
    public boolean isRead() {
        return true;
    }

    @Override
    public boolean hasUnplaced() {
        return false;
    }

    @Override
    public Optional<DropReason> append(SpooledRecord record) {
        return Optional.of(DropReason.KAFKA_UNAVAILABLE);
    }

    @Override
    public boolean copy(Entry entry) {
        return false;
    }

    @Override
    public @Nullable ReadBack read() {
        return null;
    }

    @Override
    public Tally takeUnreadable() {
        return Tally.ZERO;
    }

    @Override
    public List<EarlierRun> finishedRuns() {
        return List.of();
    }

    @Override
    public void tick(Balance balance, List<Long> nextSequences) {}

    @Override
    public SpoolStatus status() {
        return SpoolStatus.NONE;
    }

    @Override
    public void close(Balance balance, List<Long> nextSequences, boolean saidGoodbye) {}
}
