package io.streamgauge.proxy.publish.spool.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.proxy.publish.account.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FullDiskTest {

    @TempDir
    private Path mountPoint;

    @Test
    void whatWasWrittenIsReadAndWritingGoesOnWhenThereIsSpace() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(mountPoint);
                SpoolDirectory directory = SpoolDirectory.take(mountPoint.resolve("spool"))) {
            SegmentStore store =
                    SegmentStore.open(directory, new SegmentStore.Limits(1 << 30, 64 << 10), Position.START);
            Path other = disk.path().resolve("other");
            Files.write(other, new byte[256 << 10]);
            int written = fill(store);
            assertThatThrownBy(() -> store.append(payload(-1), 1)).isInstanceOf(IOException.class);

            Files.delete(other);
            assertThat(store.append(payload(written), 1)).isTrue();

            for (int i = 0; i <= written; i++) {
                ByteBuffer expected = payload(i);
                assertThat(store.read())
                        .isNotNull()
                        .satisfies(frame -> assertThat(frame.payload()).isEqualTo(expected));
            }
            assertThat(store.read()).isNull();
            assertThat(store.damages()).isZero();
            assertThat(store.lost()).isEqualTo(Tally.ZERO);
            store.close();
        }
    }

    private static int fill(SegmentStore store) {
        int written = 0;
        try {
            while (store.append(payload(written), 1)) {
                written++;
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
        return written;
    }

    private static ByteBuffer payload(int number) {
        return StandardCharsets.UTF_8.encode(("a record as long as records are, with its number: " + number).repeat(7));
    }
}
