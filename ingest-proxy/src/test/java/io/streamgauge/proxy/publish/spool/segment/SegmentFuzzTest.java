package io.streamgauge.proxy.publish.spool.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.streamgauge.proxy.publish.account.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes in a file: the reader ends, moves only forward, and gives nothing whose checksum is wrong. */
class SegmentFuzzTest {

    private static final int SALT = 0x1234_5678;

    static Stream<Named<byte[]>> samples() {
        return Stream.of(named("nothing", new byte[0]), named("two records", records(2)), named("five", records(5)));
    }

    private static byte[] records(int number) {
        ByteBuffer all = ByteBuffer.allocate(4_096);
        ByteBuffer one = ByteBuffer.allocate(1_024);
        Tally before = Tally.ZERO;
        for (int i = 0; i < number; i++) {
            Frame frame = new Frame(before, i, ByteBuffer.allocate(i * 20));
            all.put(frame.encode(one, SALT));
            before = frame.total();
        }
        byte[] bytes = new byte[all.flip().remaining()];
        all.get(bytes);
        return bytes;
    }

    @MethodSource("samples")
    @FuzzTest
    void readerEndsAndGivesOnlyWhatWasWritten(byte[] input) throws IOException {
        FrameScanner scanner = new FrameScanner(
                (into, at) -> {
                    int length = (int) Math.min(into.remaining(), input.length - at);
                    into.put(input, (int) at, length);
                    return length == 0 ? -1 : length;
                },
                SALT,
                Position.startOf(1));
        long last = 0;
        for (Frame frame = scanner.next(input.length); frame != null; frame = scanner.next(input.length)) {
            long end = scanner.position().offset();
            ByteBuffer again = frame.encode(
                    ByteBuffer.allocate(Frame.bytesOf(frame.payload().limit())), SALT);
            assertThat(again).isEqualTo(ByteBuffer.wrap(input).slice((int) end - again.limit(), again.limit()));
            assertThat(end).isGreaterThan(last);
            last = end;
        }
        assertThat(scanner.position().offset()).isEqualTo(input.length);
    }
}
