package io.streamgauge.proxy.observe.encoding.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.encoding.Encoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeflateDecoderTest {

    @Test
    void bothFormatsAreToldApartAtEveryLevelAndForEveryFirstByte() {
        for (int level = 0; level <= 9; level++) {
            for (int first = 0; first < 256; first++) {
                byte[] text = {(byte) first, 'e', 'x', 't', 't', 'e', 'x', 't'};
                for (boolean raw : new boolean[] {false, true}) {
                    Decoded expected = new Decoded(new String(text, StandardCharsets.UTF_8), true, true);

                    assertThat(Decoded.byteByByte(DeflateDecoder::new, deflated(text, level, raw)))
                            .as("first byte %d, level %d, raw %s", first, level, raw)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ZLIB", "RAW_DEFLATE"})
    void zerosBehindTheStreamArePaddingAndAnythingElseIsAnError(Encoder encoder) {
        byte[] body = encoder.encode("text".getBytes(StandardCharsets.UTF_8));
        byte[] padded = Arrays.copyOf(body, body.length + 5);
        byte[] followed = padded.clone();
        followed[body.length + 2] = 1;

        assertBothWays(padded, new Decoded("text", true, true));
        assertBothWays(followed, new Decoded("text", false, false));
    }

    @Test
    void singleByteIsNotYetAnything() {
        assertBothWays(new byte[] {0x78}, new Decoded("", true, false));
    }

    @Test
    void presetDictionaryIsAnError() {
        byte[] body = {0x78, (byte) 0xbb, 1, 2, 3, 4, 5, 6};

        assertBothWays(body, new Decoded("", false, false));
    }

    private static void assertBothWays(byte[] body, Decoded expected) {
        assertThat(Decoded.whole(DeflateDecoder::new, body)).isEqualTo(expected);
        assertThat(Decoded.byteByByte(DeflateDecoder::new, body)).isEqualTo(expected);
    }

    private static byte[] deflated(byte[] text, int level, boolean raw) {
        Deflater deflater = new Deflater(level, raw);
        deflater.setInput(text);
        deflater.finish();
        byte[] out = new byte[100];
        int length = deflater.deflate(out);
        deflater.end();
        return Arrays.copyOf(out, length);
    }
}
