package io.streamgauge.proxy.publish.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Entry;
import io.streamgauge.proxy.publish.spool.Overflow;
import io.streamgauge.proxy.publish.spool.SpoolStatus;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import io.streamgauge.proxy.publish.spool.record.SpooledRecord;
import io.streamgauge.proxy.publish.spool.run.EarlierRun;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.id.UuidBits;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class OutboxTest {
    private static final int RECORDS = 100;

    private final FailedDisk disk = new FailedDisk();
    private final Outbox outbox = outbox();

    private Outbox outbox() {
        Encoder encoder = new Encoder(UuidBits.of(1, 1), (topic, event) -> new byte[64]);
        Outbox made = new Outbox(encoder, new Outbox.Limits(1 << 20, 1 << 20), new Deaf());
        made.overflowTo(disk);
        return made;
    }

    @Test
    void aDiskThatRefusesIsAskedOnceInAPassNotForEveryEvent() {
        outbox.setPartitions(3);
        addAll();

        outbox.stalled(true);
        addAll();
        assertThat(disk.asked).isEqualTo(1);

        outbox.stalled(true);
        assertThat(disk.asked).isEqualTo(2);
    }

    @Test
    void aDiskThatRefusesIsAskedOnceInAPassAlsoBeforeThereArePartitions() {
        addAll();

        outbox.stalled(true);
        addAll();

        assertThat(disk.asked).isEqualTo(1);
    }

    @Test
    void whatTheDiskRefusesIsKeptInMemoryAsLongAsThatHasRoom() {
        outbox.setPartitions(3);
        addAll();
        outbox.stalled(true);
        addAll();

        assertThat(outbox.nextSequences())
                .satisfies(sequences -> assertThat(
                                sequences.stream().mapToLong(Long::longValue).sum())
                        .isEqualTo(2 * RECORDS));
        assertThat(outbox.isEmpty()).isFalse();
    }

    private void addAll() {
        for (int i = 0; i < RECORDS; i++) {
            Content content = new Content(Content.Kind.CHUNKS, Optional.of(UuidBits.of(7, i)), 1);
            outbox.add(new Draft("llama", 0, content, new ChunksObserved()));
        }
    }

    /** Everything has been read back, and it takes nothing. */
    private static final class FailedDisk implements Overflow {
        private int asked;

        @Override
        public boolean exists() {
            return true;
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
            asked++;
            return Optional.of(DropReason.DISK_FAILED);
        }

        @Override
        public boolean copy(Entry entry) {
            asked++;
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

    /** Nobody listens. */
    private static final class Deaf implements Settlement {
        @Override
        public void acknowledged(Entry entry) {}

        @Override
        public void dropped(Content content, DropReason reason) {}

        @Override
        public void spooled(Content content) {}

        @Override
        public void unspooled(Content content) {}

        @Override
        public void unreadable(Tally lost) {}
    }
}
