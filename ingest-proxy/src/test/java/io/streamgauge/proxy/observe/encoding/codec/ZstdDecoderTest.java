package io.streamgauge.proxy.observe.encoding.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.encoding.Encoder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ZstdDecoderTest {

    private static final int MANTISSA_BITS = 3;
    private static final int SMALLEST_WINDOW_LOG = 10;

    @BeforeAll
    static void load() {
        assertThat(ZstdDecoder.load()).isTrue();
    }

    @Test
    void framesAreJoinedAndSkippableOnesSkipped() {
        byte[] body = joined(skippable(3), frame("one "), frame(""), skippable(0), frame("three"), skippable(70_000));

        assertBothWays(body, new Decoded("one three", true, true));
    }

    @Test
    void frameThatIsNotFinishedIsNotAtTheEnd() {
        byte[] begun = {0x28, (byte) 0xb5};

        assertBothWays(joined(frame("one"), begun), new Decoded("one", true, false));
    }

    @Test
    void anythingElseBehindAFrameIsAnErrorAndWhatStoodBeforeItIsKept() {
        byte[] junk = "junk".getBytes(StandardCharsets.US_ASCII);

        assertBothWays(joined(frame("one"), junk), new Decoded("one", false, false));
    }

    @Test
    void windowsOfUpToEightMebibytesAreTaken() {
        int eightMebibytes = (23 - SMALLEST_WINDOW_LOG) << MANTISSA_BITS;

        assertBothWays(withWindow(eightMebibytes), new Decoded("hi", true, true));
        assertBothWays(withWindow(eightMebibytes + 1), new Decoded("", false, false));
        assertBothWays(withWindow(0xff), new Decoded("", false, false));
    }

    private static void assertBothWays(byte[] body, Decoded expected) {
        assertThat(Decoded.whole(ZstdDecoder::new, body)).isEqualTo(expected);
        assertThat(Decoded.byteByByte(ZstdDecoder::new, body)).isEqualTo(expected);
    }

    private static byte[] frame(String text) {
        return Encoder.ZSTD.encode(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] skippable(int length) {
        byte[] start = {0x5a, 0x2a, 0x4d, 0x18, (byte) length, (byte) (length >> 8), (byte) (length >> 16), 0};
        return joined(start, new byte[length]);
    }

    /** A frame of one uncompressed block of two bytes. */
    private static byte[] withWindow(int descriptor) {
        return new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) descriptor, (2 << 3) | 1, 0, 0, 'h', 'i'};
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
