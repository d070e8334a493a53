package io.streamgauge.proxy.publish.spool.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.schemas.id.UuidBits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EarlierRunTest {

    private static final Tally ACKNOWLEDGED = new Tally(100, 1_000);
    private static final Tally WAITING = new Tally(6, 47);
    private static final Tally SPOOLED = new Tally(20, 160);
    private static final Tally DROPPED = new Tally(2, 9);

    @Test
    void whatWasInMemoryAndDidNotReachTheDiskDiedWithTheRun() {
        EarlierRun run = run(SPOOLED, Tally.ZERO);

        assertThat(run.balance().dropped(DropReason.CRASH)).isEqualTo(WAITING);
        assertThat(run.balance().acknowledged()).isEqualTo(ACKNOWLEDGED);
        assertThat(run.balance().observed()).isEqualTo(new Tally(128, 1_216));
    }

    @Test
    void whatReachedTheDiskAfterTheStateWasWrittenIsNotLost() {
        EarlierRun run = run(SPOOLED.plus(new Tally(4, 40)), new Tally(4, 40));

        assertThat(run.balance().dropped(DropReason.CRASH)).isEqualTo(new Tally(2, 7));
        assertThat(run.balance().observed()).isEqualTo(new Tally(128, 1_216));
    }

    @Test
    void whatCameAfterTheStateWasWrittenIsObservedToo() {
        EarlierRun run = run(SPOOLED.plus(new Tally(10, 80)), new Tally(10, 80));

        assertThat(run.balance().dropped(DropReason.CRASH)).isEqualTo(Tally.ZERO);
        assertThat(run.balance().observed()).isEqualTo(new Tally(132, 1_249));
    }

    @Test
    void whatIsNoLongerOnDiskHasBeenAcknowledged() {
        EarlierRun run = run(new Tally(5, 40), Tally.ZERO);

        assertThat(run.balance().acknowledged()).isEqualTo(new Tally(115, 1_120));
        assertThat(run.balance().spooled()).isEqualTo(new Tally(5, 40));
    }

    @Test
    void ledgerBalancesWhateverBecomesOfItsRecords() {
        EarlierRun run = run(SPOOLED, Tally.ZERO);
        Tally observed = run.balance().observed();

        run.opened();
        run.acknowledged(8);
        run.opened();
        run.dropped(DropReason.REFUSED, 8);
        run.unreadable(new Tally(3, 24));
        run.close();

        Balance last = run.balance();
        assertThat(last.observed()).isEqualTo(observed);
        assertThat(last.spooled()).isEqualTo(Tally.ZERO);
        assertThat(last.acknowledged()).isEqualTo(new Tally(101, 1_008));
        assertThat(last.dropped(DropReason.SPOOL_DAMAGED)).isEqualTo(new Tally(18, 144));
    }

    @Test
    void sequencesGoOnWhereTheFilesEnd() {
        EarlierRun run = run(SPOOLED, Tally.ZERO);

        assertThat(run.number(0)).isEqualTo(3);
        assertThat(run.number(0)).isEqualTo(4);
        run.seen(1, 30);

        assertThat(run.nextSequence(0)).isEqualTo(7);
        assertThat(run.nextSequence(1)).isEqualTo(31);
        assertThat(run.nextSequence(2)).isZero();
    }

    private static EarlierRun run(Tally onDisk, Tally sinceState) {
        Tally observed = ACKNOWLEDGED.plus(WAITING).plus(SPOOLED).plus(DROPPED);
        Balance balance = new Balance(observed, ACKNOWLEDGED, WAITING, SPOOLED, Map.of(DropReason.RING_FULL, DROPPED));
        return new EarlierRun(
                new SpoolState.Run(UuidBits.of(1, 2), balance, List.of(3L), List.of(7L, 8L)), onDisk, sinceState);
    }
}
