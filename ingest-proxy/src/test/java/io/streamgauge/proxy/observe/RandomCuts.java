package io.streamgauge.proxy.observe;

import java.util.random.RandomGenerator;

/** Hands bytes over in random pieces, each in an array of its own that holds nothing else of use. */
public final class RandomCuts {

    /** Takes a piece. */
    @FunctionalInterface
    public interface Taker {
        void take(byte[] bytes, int from, int to);
    }

    private RandomCuts() {}

    /** Pieces of up to {@code longest} bytes. */
    public static void feed(byte[] all, RandomGenerator random, int longest, Taker taker) {
        int at = 0;
        while (at < all.length) {
            int length = Math.min(all.length - at, 1 + random.nextInt(longest));
            byte[] piece = new byte[length + 4];
            System.arraycopy(all, at, piece, 2, length);
            taker.take(piece, 2, 2 + length);
            at += length;
        }
    }
}
