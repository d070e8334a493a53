package io.streamgauge.proxy.observe.encoding.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder.Parameters;
import io.streamgauge.proxy.observe.encoding.Encoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
    void windowsOfUpToFourMebibytesAreTaken() throws IOException {
        for (int log = 10; log <= 24; log++) {
            Decoded expected = log <= 22 ? new Decoded("text", true, true) : new Decoded("", false, false);

            assertBothWays(withWindow(log), expected);
        }
    }

    @Test
    void largeWindowsOutsideOfTheStandardAreAnError() {
        assertBothWays(HexFormat.of().parseHex("111a00000000"), new Decoded("", false, false));
    }

    private static byte[] withWindow(int log) throws IOException {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (OutputStream out = new BrotliOutputStream(encoded, new Parameters().setWindow(log))) {
            out.write("text".getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
        return encoded.toByteArray();
    }

    private static void assertBothWays(byte[] body, Decoded expected) {
        assertThat(Decoded.whole(BrotliDecoder::new, body)).isEqualTo(expected);
        assertThat(Decoded.byteByByte(BrotliDecoder::new, body)).isEqualTo(expected);
    }
}
