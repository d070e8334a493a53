package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Account;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RingTest {
    private static final String MODEL = "llama";
    private static final SpecificRecord RECORD = SampleEvents.started(MODEL, 1).record();

    private final Account account = new Account();
    private final Ring ring = new Ring(4, account.open(), () -> 17);

    @Test
    void givesEventsInTheOrderTheyCame() {
        EventSink.Pending first = SampleEvents.started(MODEL, 1);
        EventSink.Pending second = SampleEvents.chunks(MODEL, 1, 3);

        assertThat(ring.offer(first)).isTrue();
        assertThat(ring.offer(second)).isTrue();

        assertThat(ring.poll()).isEqualTo(new Ring.Event(first));
        assertThat(ring.poll()).isEqualTo(new Ring.Event(second));
        assertThat(ring.poll()).isNull();
    }

    @Test
    void dropsAndCountsWhatFindsNoRoom() {
        fill();

        assertThat(ring.offer(SampleEvents.chunks(MODEL, 1, 5))).isFalse();
        assertThat(ring.offer(SampleEvents.chunks(MODEL, 1, 6))).isFalse();

        assertThat(account.balance().dropped(DropReason.RING_FULL)).isEqualTo(new Tally(2, 11));
        assertThat(account.balance().observed()).isEqualTo(new Tally(6, 11));
    }

    @Test
    void tellsLossesInTheirPlace() {
        fill();
        ring.offer(SampleEvents.chunks(MODEL, 1, 5));
        ring.offer(SampleEvents.finished(MODEL, 1, 2));
        ring.poll();
        ring.poll();

        EventSink.Pending next = SampleEvents.started(MODEL, 2);
        assertThat(ring.offer(next)).isTrue();

        ring.poll();
        ring.poll();
        assertThat(ring.poll())
                .isInstanceOfSatisfying(
                        Ring.Losses.class,
                        losses -> assertThat(losses.all())
                                .extracting(loss -> loss.content().chunks())
                                .containsExactly(5, 2));
        assertThat(ring.poll()).isEqualTo(new Ring.Event(next));
    }

    @Test
    void lossesAreToldWithoutAFurtherEvent() {
        fill();
        ring.offer(SampleEvents.finished(MODEL, 1, 5));
        for (int i = 0; i < 4; i++) {
            assertThat(ring.poll()).isInstanceOf(Ring.Event.class);
        }
        assertThat(ring.isEmpty()).isFalse();

        assertThat(lost(ring.poll())).containsExactly(5);

        assertThat(ring.isEmpty()).isTrue();
        assertThat(ring.poll()).isNull();
        assertThat(account.balance().dropped(DropReason.RING_FULL)).isEqualTo(new Tally(1, 5));
    }

    @Test
    void everythingComesOnceAndInOrderWhileBothSidesAreBusy() throws Exception {
        int events = 90_000;
        Thread eventLoop = new Thread(() -> {
            for (int i = 0; i < events; i++) {
                ring.offer(new EventSink.Pending(MODEL, 0, i, RECORD));
            }
        });
        List<Integer> numbers = new ArrayList<>();

        eventLoop.start();
        while (eventLoop.isAlive() || !ring.isEmpty()) {
            Ring.Item item = ring.poll();
            if (item instanceof Ring.Event event) {
                numbers.add(event.pending().chunks());
            } else if (item != null) {
                numbers.addAll(lost(item));
            }
        }

        assertThat(numbers).isEqualTo(IntStream.range(0, events).boxed().toList());
    }

    private static List<Integer> lost(Ring.@Nullable Item item) {
        assertThat(item).isInstanceOf(Ring.Losses.class);
        return ((Ring.Losses) Objects.requireNonNull(item))
                .all().stream().map(loss -> loss.content().chunks()).toList();
    }

    @Test
    void oneFreePlaceIsTakenByTheLossesBeforeTheNextEvent() {
        fill();
        ring.offer(SampleEvents.chunks(MODEL, 1, 5));
        ring.poll();

        assertThat(ring.offer(SampleEvents.chunks(MODEL, 1, 6))).isFalse();

        assertThat(account.balance().dropped(DropReason.RING_FULL)).isEqualTo(new Tally(2, 11));
    }

    @Test
    void detailsGiveWayFirstThenAllButTheEndsOfRequests() {
        Ring large = new Ring(128, account.open(), () -> 0);
        int chunks = 0;
        while (large.offer(SampleEvents.chunks(MODEL, 1, 2))) {
            chunks++;
        }
        int starts = 0;
        while (large.offer(SampleEvents.started(MODEL, 1))) {
            starts++;
        }
        int finishes = 0;
        while (large.offer(SampleEvents.finished(MODEL, 1, 3))) {
            finishes++;
        }

        assertThat(chunks).isEqualTo(116);
        assertThat(starts).isEqualTo(8);
        assertThat(finishes).as("places, less those of the losses told").isBetween(2, 4);
        assertThat(account.balance().dropped(DropReason.RING_FULL)).isEqualTo(new Tally(3, 5));
    }

    @Test
    void tellsTheClockOffset() {
        assertThat(ring.clockOffsetMicros()).isEqualTo(17);
    }

    @Test
    void tellsHowFullItIs() {
        assertThat(ring.fill()).isZero();

        fill();

        assertThat(ring.fill()).isEqualTo(1.0);
    }

    private void fill() {
        for (int i = 0; i < 4; i++) {
            ring.offer(SampleEvents.started(MODEL, i));
        }
    }
}
