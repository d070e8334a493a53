package io.streamgauge.proxy.relay.client.http2.frames;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Bounds what one client can have done in vain: streams that are reset because it broke a rule on them, and small pieces
 * of bodies that wait. What is reset for an upstream's sake, or refused, is not counted. Event loop only.
 */
public final class Floods {

    /** As many as a client may reset by itself. */
    static final int MOST_FAULTS = 1000;

    private static final long FAULTS_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Each costs some 200 bytes beside its own; windows bound those alone. */
    private static final int MOST_SMALL_PIECES = 16_384;

    private static final int SMALL_BYTES = 256;

    private final LongSupplier nanoTime;
    private final Map<Integer, Integer> smallPieces = new HashMap<>();
    private int allSmallPieces;
    private int faults;
    private long faultsSinceNanos;

    /** @param nanoTime monotonic clock */
    public Floods(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.faultsSinceNanos = nanoTime.getAsLong();
    }

    /** The client has broken a rule on a stream; returns whether it has done so too often. */
    public boolean fault() {
        long nanos = nanoTime.getAsLong();
        if (nanos - faultsSinceNanos >= FAULTS_WITHIN_NANOS) {
            faultsSinceNanos = nanos;
            faults = 0;
        }
        faults++;
        return faults > MOST_FAULTS;
    }

    /** A piece of a body has come. */
    void arrived(int stream, int bytes) throws Http2Exception {
        if (bytes >= SMALL_BYTES) {
            return;
        }
        smallPieces.merge(stream, 1, Integer::sum);
        allSmallPieces++;
        if (allSmallPieces > MOST_SMALL_PIECES) {
            throw tooMuch("too many small pieces of bodies wait");
        }
    }

    /** A piece of a body has been passed on. */
    public void taken(int stream, int bytes) {
        if (bytes < SMALL_BYTES && smallPieces.computeIfPresent(stream, (id, count) -> count - 1) != null) {
            allSmallPieces--;
        }
    }

    /** A stream is over; nothing of it waits any more. */
    public void closed(int stream) {
        Integer left = smallPieces.remove(stream);
        if (left != null) {
            allSmallPieces -= left;
        }
    }

    static Http2Exception tooMuch(String reason) {
        return Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, reason);
    }
}
