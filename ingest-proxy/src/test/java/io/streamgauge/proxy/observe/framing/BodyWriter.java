package io.streamgauge.proxy.observe.framing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Writes a random body. */
public final class BodyWriter {

    /** Fillers are mostly short; one in this many may be of any size. */
    private static final int LONG_ONES = 30;

    private static final int SHORT_BITS = 9;
    private static final int LONG_BITS = 20;

    private final SplittableRandom random;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public BodyWriter(SplittableRandom random) {
        this.random = random;
    }

    public byte[] bytes() {
        return bytes.toByteArray();
    }

    public int number(int bound) {
        return random.nextInt(bound);
    }

    /** True once in so many times. */
    public boolean onceIn(int times) {
        return random.nextInt(times) == 0;
    }

    public BodyWriter bytes(byte[] some) {
        bytes.writeBytes(some);
        return this;
    }

    public BodyWriter text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    public BodyWriter oneOf(String... texts) {
        return text(pick(texts));
    }

    /** Writes what {@link #some} makes. */
    public BodyWriter filler(String characters) {
        return bytes(some(characters));
    }

    /** Characters out of some in ASCII: 1 to 2^20 of them, each order of size as often as the next. */
    public byte[] some(String characters) {
        int bits = onceIn(LONG_ONES) ? LONG_BITS : SHORT_BITS;
        byte[] some = new byte[(int) Math.pow(2, random.nextDouble(bits))];
        for (int i = 0; i < some.length; i++) {
            some[i] = (byte) characters.charAt(random.nextInt(characters.length()));
        }
        return some;
    }
}
