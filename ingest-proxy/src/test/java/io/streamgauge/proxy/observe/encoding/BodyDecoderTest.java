package io.streamgauge.proxy.observe.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.RandomCuts;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BodyDecoderTest {

    private static final int RANDOM_BODIES = 300;

    @ParameterizedTest
    @EnumSource
    void flushedEventComesOutWithThePieceThatCompletesIt(Encoder encoder) {
        List<byte[]> events = Encoder.events(50);
        List<byte[]> pieces = encoder.flushed(events);

        try (Decoding whole = new Decoding(encoder.coding());
                Decoding byByte = new Decoding(encoder.coding())) {
            for (int i = 0; i < events.size(); i++) {
                assertThat(whole.decode(pieces.get(i))).isTrue();
                assertThat(byByte.decodeByteByByte(pieces.get(i))).isTrue();

                byte[] soFar = joined(events.subList(0, i + 1));
                assertThat(whole.decoded()).isEqualTo(soFar);
                assertThat(byByte.decoded()).isEqualTo(soFar);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void flushedEventLargerThanAnyBufferComesOutWithItsLastByte(Encoder encoder) {
        byte[] event = new byte[100_000];
        new SplittableRandom(1).nextBytes(event);
        Arrays.fill(event, 50_000, event.length, (byte) 'a');
        byte[] piece = encoder.flushed(List.of(event)).get(0);

        for (int tail : new int[] {0, 1, 2, 3, 4, 5, 10, 1_000, 20_000}) {
            try (Decoding decoding = new Decoding(encoder.coding())) {
                assertThat(decoding.decode(piece, 0, piece.length - tail)).isTrue();
                assertThat(decoding.decode(piece, piece.length - tail, piece.length))
                        .isTrue();

                assertThat(decoding.decoded()).isEqualTo(event);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyCutGivesTheSameBytes(Encoder encoder) {
        byte[] body = joined(Encoder.events(5));
        byte[] encoded = encoder.encode(body);

        for (int cut = 0; cut <= encoded.length; cut++) {
            try (Decoding decoding = new Decoding(encoder.coding())) {
                assertThat(decoding.decode(encoded, 0, cut)).isTrue();
                assertThat(decoding.isWhole()).isEqualTo(cut == 0 || cut == encoded.length);
                assertThat(decoding.decode(encoded, cut, encoded.length)).isTrue();

                assertThat(decoding.decoded()).isEqualTo(body);
                assertThat(decoding.isWhole()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomBodiesInRandomPiecesComeOutEqual(Encoder encoder) {
        for (int seed = 0; seed < RANDOM_BODIES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] body = randomBody(random);
            byte[] encoded = encoder.encode(body);

            try (Decoding decoding = new Decoding(encoder.coding())) {
                RandomCuts.feed(encoded, random, 1 + random.nextInt(encoded.length), decoding::decode);

                assertThat(decoding.decoded()).as("seed %d", seed).isEqualTo(body);
                assertThat(decoding.isWhole()).as("seed %d", seed).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void corruptByteIsNeverThrownAndAChecksumFindsIt(Encoder encoder) {
        byte[] body = joined(Encoder.events(5));
        byte[] encoded = encoder.encode(body);

        for (int at = 0; at < encoded.length; at++) {
            for (int change : new int[] {1, 0x80, 0xff}) {
                byte[] corrupt = encoded.clone();
                corrupt[at] ^= (byte) change;
                try (Decoding decoding = new Decoding(encoder.coding())) {
                    boolean valid = decoding.decode(corrupt);

                    if (valid && encoder.isChecked() && decoding.isWhole()) {
                        assertThat(decoding.decoded()).as("byte %d", at).isEqualTo(body);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomDataNeverThrows(Encoder encoder) {
        byte[] start = encoder.encode(joined(Encoder.events(1)));
        for (int seed = 0; seed < 1_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] noise = new byte[4096];
            random.nextBytes(noise);
            System.arraycopy(start, 0, noise, 0, random.nextInt(start.length));

            try (Decoding decoding = new Decoding(encoder.coding())) {
                RandomCuts.feed(noise, random, 300, decoding::decode);

                assertThat(decoding.count()).as("seed %d", seed).isLessThanOrEqualTo(bound(noise.length));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void failureIsForGood(Encoder encoder) {
        byte[] encoded = encoder.encode(joined(Encoder.events(5)));
        try (Decoding decoding = new Decoding(encoder.coding())) {
            assertThat(decoding.decode(new byte[] {-1, -1, -1, -1})).isFalse();

            assertThat(decoding.decode(encoded)).isFalse();
            assertThat(decoding.decode(new byte[0])).isFalse();
            assertThat(decoding.isWhole()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void bombIsLeftAtTheBoundOfItsPiece(Encoder encoder) {
        byte[] bomb = encoder.encode(new byte[64 << 20]);

        try (Decoding decoding = new Decoding(encoder.coding())) {
            assertThat(decoding.decode(bomb)).isFalse();

            assertThat(decoding.count()).isBetween(1, bound(bomb.length));
        }
    }

    @ParameterizedTest
    @EnumSource
    void bombInSmallPiecesIsLeftAtTheBoundOfTheBody(Encoder encoder) {
        byte[] bomb = encoder.encode(new byte[64 << 20]);

        try (Decoding decoding = new Decoding(encoder.coding())) {
            int read = 0;
            while (decoding.decode(bomb, read, read + 1)) {
                assertThat(decoding.count()).isLessThanOrEqualTo(bound(++read));
            }

            assertThat(read).isLessThan(bomb.length);
        }
    }

    @Test
    void bombBehindALongBodyIsLeftAtTheBoundOfItsPiece() {
        byte[] noise = new byte[1 << 20];
        new SplittableRandom(1).nextBytes(noise);
        byte[] bomb = Encoder.GZIP.encode(new byte[64 << 20]);

        try (Decoding decoding = new Decoding("gzip")) {
            assertThat(decoding.decode(Encoder.GZIP.encode(noise))).isTrue();
            assertThat(decoding.decode(bomb)).isFalse();

            assertThat(decoding.count() - noise.length).isLessThanOrEqualTo(bound(bomb.length));
        }
    }

    @Test
    void bombWithinABombIsLeftAtTheBound() {
        byte[] bomb = Encoder.GZIP.encode(Encoder.GZIP.encode(new byte[256 << 20]));

        try (Decoding decoding = new Decoding("gzip, gzip")) {
            assertThat(decoding.decode(bomb)).isFalse();

            assertThat(decoding.count()).isLessThanOrEqualTo(bound(bomb.length));
        }
    }

    @ParameterizedTest
    @EnumSource
    void severalCodingsAreTakenOffInReverseOrder(Encoder encoder) {
        List<byte[]> events = Encoder.events(20);
        List<byte[]> pieces = Encoder.GZIP.flushed(encoder.flushed(events));

        try (Decoding decoding = new Decoding(encoder.coding() + ", gzip")) {
            for (int i = 0; i < events.size(); i++) {
                assertThat(decoding.decode(pieces.get(i))).isTrue();

                assertThat(decoding.decoded()).isEqualTo(joined(events.subList(0, i + 1)));
            }
            assertThat(decoding.decode(pieces.get(events.size()))).isTrue();
            assertThat(decoding.isWhole()).isFalse();
            assertThat(decoding.decode(pieces.get(events.size() + 1))).isTrue();
            assertThat(decoding.isWhole()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void bodyWithoutAnyByteIsWhole(Encoder encoder) {
        try (Decoding decoding = new Decoding(encoder.coding())) {
            assertThat(decoding.decode(new byte[0])).isTrue();

            assertThat(decoding.isWhole()).isTrue();
        }
    }

    static byte[] joined(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static int bound(int encoded) {
        return 256 * 1024 + 128 * encoded;
    }

    /** Compresses well, badly or not at all, and is shorter or longer than any buffer. */
    private static byte[] randomBody(SplittableRandom random) {
        byte[] body = new byte[1 + random.nextInt(random.nextInt(8) == 0 ? 200_000 : 20_000)];
        random.nextBytes(body);
        int letters = 1 << random.nextInt(9);
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) ((body[i] & 0xff) % letters);
        }
        int plain = random.nextInt(body.length);
        Arrays.fill(body, 0, plain, (byte) 'a');
        return body;
    }
}
