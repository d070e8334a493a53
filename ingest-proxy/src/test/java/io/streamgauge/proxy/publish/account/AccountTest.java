package io.streamgauge.proxy.publish.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

final class AccountTest {
    private final Account account = new Account();

    @Test
    void offeredRecordWaitsInItsRing() {
        account.open().offered(7);

        Balance balance = account.balance();

        assertThat(balance.observed()).isEqualTo(new Tally(1, 7));
        assertThat(balance.waiting()).isEqualTo(new Tally(1, 7));
    }

    @Test
    void refusedOfferIsObservedAndDropped() {
        Intake intake = account.open();
        intake.offered(5);
        intake.refused(5);

        Balance balance = account.balance();

        assertThat(balance.observed()).isEqualTo(new Tally(1, 5));
        assertThat(balance.dropped(DropReason.RING_FULL)).isEqualTo(new Tally(1, 5));
        assertThat(balance.waiting()).isEqualTo(Tally.ZERO);
    }

    @Test
    void takenRecordIsHeldUntilItIsSettled() {
        Intake intake = account.open();
        intake.offered(1);
        intake.offered(2);
        intake.offered(4);
        account.taken(1);
        account.taken(2);
        account.taken(4);

        account.acknowledged(1);
        account.dropped(DropReason.REFUSED, 2);

        Balance balance = account.balance();
        assertThat(balance.acknowledged()).isEqualTo(new Tally(1, 1));
        assertThat(balance.dropped(DropReason.REFUSED)).isEqualTo(new Tally(1, 2));
        assertThat(balance.waiting()).isEqualTo(new Tally(1, 4));
    }

    @Test
    void everyReasonIsToldAlsoWithNothingDropped() {
        assertThat(account.balance().dropped()).containsOnlyKeys(DropReason.values());
    }

    @Test
    void balancesAtEveryMomentWhileAnEventLoopGoesOn() throws InterruptedException {
        Intake intake = account.open();
        Queue<Integer> ring = new ConcurrentLinkedQueue<>();
        Thread loop = new Thread(() -> {
            for (int i = 0; i < 200_000; i++) {
                intake.offered(i % 64);
                if (i % 3 == 0) {
                    intake.refused(i % 64);
                } else {
                    ring.add(i % 64);
                }
            }
        });
        loop.start();

        while (loop.isAlive()) {
            for (Integer chunks = ring.poll(); chunks != null; chunks = ring.poll()) {
                account.taken(chunks);
            }
            Balance balance = account.balance();
            assertThat(balance.waiting().records()).isNotNegative();
            assertThat(sum(balance)).isEqualTo(balance.observed());
        }
        loop.join();
        assertThat(account.balance().observed().records()).isEqualTo(200_000);
    }

    private static Tally sum(Balance balance) {
        Tally sum = balance.acknowledged().plus(balance.waiting());
        for (Tally dropped : balance.dropped().values()) {
            sum = sum.plus(dropped);
        }
        return sum;
    }
}
