package io.streamgauge.proxy.observe;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Follows one exchange, from request head to end. Called on the event loop of the exchange, in order of time, after
 * the bytes have been passed on. No method blocks, or changes or keeps a buffer. What a method throws is counted and
 * does not reach the exchange; the observer then only hears of the end. Times are ticks of the relay's monotonic clock,
 * nano seconds.
 */
public interface ExchangeObserver {

    /** Watches nothing. */
    ExchangeObserver NONE = new ExchangeObserver() {};

    /**
     * What is known of a request that is still open.
     *
     * @param id null before t0, and of what is not measured; so is all the rest
     * @param instance the replica that answers, where it says so
     * @param chunks output events so far
     */
    record Seen(
            @Nullable String id,
            @Nullable String model,
            @Nullable String instance,
            @Nullable Long chunks) {

        /** Nothing. */
        public static final Seen NOTHING = new Seen(null, null, null, null);

        /** Whether output has come. */
        public boolean hasOutput() {
            return chunks != null && chunks > 0;
        }
    }

    /** What is known now. Not the observer's doing: may be called at any time before the end. */
    default Seen seen() {
        return Seen.NOTHING;
    }
    /** There has been no output. */
    long NO_OUTPUT = Long.MIN_VALUE;

    /** It cannot be told whether there has been output. */
    long UNTOLD = Long.MAX_VALUE;

    /** Bytes of the request body, without transfer coding. */
    default void requestBody(ByteBuf bytes, long nanos) {}

    /** The last byte of the request body has arrived. */
    default void requestReceived(long nanos) {}

    /** The whole request has been written to the upstream's socket. */
    default void requestWritten(long nanos) {}

    /** Status and headers of the final response (not of a 1xx) have arrived. */
    default void responseHead(HttpResponse head, long nanos) {}

    /** Bytes of the response body, without transfer coding, as one read gave them. */
    default void responseBody(ByteBuf bytes, long nanos) {}

    /** Fields behind the body of the response. */
    default void responseTrailers(HttpHeaders trailers, long nanos) {}

    /** Reading from the upstream stops because the client is slow. */
    default void readingPaused(long nanos) {}

    /** Reading from the upstream goes on. */
    default void readingResumed(long nanos) {}

    /** Whether what is read of the response may be told up to 100 ms late, several reads at once. */
    default boolean isPatient() {
        return false;
    }

    /**
     * When the latest event came, keep-alives apart, from the first output event on: {@link #NO_OUTPUT} before it,
     * {@link #UNTOLD} if events are not understood.
     */
    default long latestOutputNanos() {
        return UNTOLD;
    }

    /** The client got a response of the proxy's own with this status: none of the upstream's had begun. */
    default void answeredInstead(int status) {}

    /** The exchange is over: the last call, exactly once. */
    default void ended(Ending ending, long nanos) {}
}
