package io.streamgauge.proxy.observe.dialect.bedrock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Base64DecoderTest {

    private static final long SEED = 20_260_301;

    private final ByteArrayOutputStream decoded = new ByteArrayOutputStream();
    private final Base64Decoder decoder = new Base64Decoder((bytes, from, to) -> decoded.write(bytes, from, to - from));

    @Test
    void decodesWhatJavaEncodesHoweverItIsCut() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 2_000; round++) {
            byte[] wanted = new byte[random.nextInt(3_000)];
            random.nextBytes(wanted);

            decode(Base64.getEncoder().encode(wanted), random.nextInt(1, 900));

            assertThat(decoder.isWellFormed())
                    .as("seed %d, round %d", SEED, round)
                    .isTrue();
            assertThat(decoded.toByteArray())
                    .as("seed %d, round %d", SEED, round)
                    .isEqualTo(wanted);
        }
    }

    @Test
    void escapedSlashesAreSlashes() {
        decode("\\/+\\/\\/".getBytes(StandardCharsets.US_ASCII), 1);

        assertThat(decoder.isWellFormed()).isTrue();
        assertThat(decoded.toByteArray()).isEqualTo(Base64.getDecoder().decode("/+//"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "ab", "abc", "ab=", "a===", "abcd=", "ab==c", "ab=c", "ab!d", "abc-", "====", "\u00e9abc"})
    void whatIsNotWholeOrHasOtherCharactersIsMalformed(String text) {
        decode(text.getBytes(StandardCharsets.UTF_8), 2);

        assertThat(decoder.isWellFormed()).isFalse();
    }

    @Test
    void nothingOfAMalformedTextStaysForTheNext() {
        decode("ab!d".getBytes(StandardCharsets.US_ASCII), 4);
        decode("aGk=".getBytes(StandardCharsets.US_ASCII), 4);

        assertThat(decoder.isWellFormed()).isTrue();
        assertThat(decoded.toString(StandardCharsets.US_ASCII)).isEqualTo("hi");
    }

    private void decode(byte[] text, int piece) {
        decoder.restart();
        decoded.reset();
        for (int from = 0; from < text.length; from += piece) {
            decoder.accept(text, from, Math.min(text.length, from + piece));
        }
        decoder.end();
    }
}
