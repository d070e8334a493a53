package io.streamgauge.proxy.observe.encoding.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.encoding.Encoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BrotliDecoderTest {

    @BeforeAll
    static void load() {
        assertThat(BrotliDecoder.load()).isTrue();
    }

    @Test
    void bytesBehindTheStreamAreAnErrorAndWhatStoodBeforeThemIsKept() {
        byte[] body = Encoder.BROTLI.encode("text".getBytes(StandardCharsets.UTF_8));

        assertBothWays(body, new Decoded("text", true, true));
        assertBothWays(Arrays.copyOf(body, body.length + 1), new Decoded("text", false, false));
    }

    @Test
    void emptyStreamIsWhole() {
        assertBothWays(HexFormat.of().parseHex("06"), new Decoded("", true, true));
    }

    @Test
    void windowsAboveSixteenMebibytesAreAnError() {
        byte[] largeWindow = HexFormat.of().parseHex("111a00000000");

        assertBothWays(largeWindow, new Decoded("", false, false));
    }

    private static void assertBothWays(byte[] body, Decoded expected) {
        assertThat(Decoded.whole(BrotliDecoder::new, body)).isEqualTo(expected);
        assertThat(Decoded.byteByByte(BrotliDecoder::new, body)).isEqualTo(expected);
    }
}
