package io.streamgauge.proxy.observe.framing.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.RandomCuts;
import io.streamgauge.proxy.observe.framing.Allocation;
import io.streamgauge.proxy.observe.framing.BodyWriter;
import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.Events;
import io.streamgauge.proxy.observe.framing.EveryCut;
import io.streamgauge.proxy.observe.framing.Framing;
import io.streamgauge.proxy.observe.framing.FramingMaker;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageFramingTest {

    private static final int BODIES = 10_000;
    private static final FramingMaker MAKER = (consumer, cap) -> new MessageFraming(consumer);
    private static final EveryCut CUTS = new EveryCut(MAKER, Long.MAX_VALUE);

    @Test
    void eachMessageIsAnEventCompressedOrNot() {
        byte[] body = joined(message(0, "one"), message(1, "two"), message(0, ""), message(0, "three"));

        assertThat(CUTS.events(body)).containsExactly("one", "two", "", "three");
    }

    @Test
    void eventIsCompleteWithItsLastByte() {
        byte[] body = joined(message(0, "one"), message(0, ""), message(0, "x"));

        assertThat(CUTS.ends(body)).containsExactly(8, 13, 19);
    }

    @Test
    void emptyBodyHasNoEvents() {
        assertThat(CUTS.events(new byte[0])).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 0x80, 0x81, 0xFF, '{'})
    void anotherFirstByteEndsTheReading(int first) {
        byte[] body = joined(message(0, "one"), message(first, "two"), message(0, "three"));

        assertThat(CUTS.events(body)).containsExactly("one", Events.UNREADABLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 7})
    void messageThatIsNotWholeIsNoEvent(int length) {
        byte[] body = joined(message(0, "one"), Arrays.copyOf(message(0, "two"), length));

        assertThat(CUTS.events(body)).containsExactly("one", Events.UNREADABLE);
    }

    @Test
    void lengthIsUnsignedAndNothingIsKeptOfIt() {
        Counted counted = new Counted();
        MessageFraming framing = new MessageFraming(counted);
        byte[] piece = new byte[1 << 20];
        long length = 0xFFFF_FFFFL;

        framing.accept(new byte[] {0, -1, -1, -1, -1}, 0, 5);
        for (long left = length; left > 0; left -= piece.length) {
            framing.accept(piece, 0, (int) Math.min(left, piece.length));
        }
        framing.accept(message(0, "next"), 0, 9);

        assertThat(counted.bytes).isEqualTo(length + 4);
        assertThat(counted.events).isEqualTo(2);
    }

    @Test
    void randomBodiesAreReadAsBySimpleParser() {
        for (int seed = 0; seed < BODIES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            BodyWriter written = new BodyWriter(random);
            write(written);
            byte[] body = written.bytes();
            Events events = new Events();
            Framing framing = new MessageFraming(events);

            RandomCuts.feed(body, random, 1 + random.nextInt(body.length + 1), framing::accept);
            framing.end();

            assertThat(events.list()).as("seed %d", seed).isEqualTo(SimpleMessages.events(body, Long.MAX_VALUE));
        }
    }

    @Test
    void nothingIsAllocatedPerMessage() {
        assertThat(Allocation.bytes(MAKER, "", joined(message(0, "some"), message(1, ""))))
                .isLessThan(Allocation.BODIES);
    }

    private static void write(BodyWriter body) {
        int messages = body.number(8);
        for (int i = 0; i < messages; i++) {
            byte[] message = message(body.number(2), body.pick("", "a", "words and words", "x".repeat(300)));
            body.bytes(body.onceIn(12) ? Arrays.copyOf(message, body.number(message.length)) : message);
            if (body.onceIn(20)) {
                body.bytes(new byte[] {(byte) body.number(256)});
            }
        }
    }

    private static byte[] message(int flag, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(5 + bytes.length)
                .put((byte) flag)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static final class Counted implements EventConsumer {

        private long bytes;
        private int events;

        @Override
        public void data(byte[] piece, int from, int to) {
            bytes += to - from;
        }

        @Override
        public void event() {
            events++;
        }

        @Override
        public void failed() {}

        @Override
        public void oversized() {}

        @Override
        public void unreadable() {}
    }
}
