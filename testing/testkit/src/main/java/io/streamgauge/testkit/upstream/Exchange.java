package io.streamgauge.testkit.upstream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request and what the upstream did about it, with times (System.nanoTime). Any thread. */
public final class Exchange {

    private final ReceivedRequest request;
    private final PeerClose peerClose;
    private final List<Written> events = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Exception failure;

    /**
     * When an event was written.
     *
     * @param beforeNanos before the write that carried its last byte
     * @param afterNanos after that write
     */
    public record Written(long beforeNanos, long afterNanos) {}

    Exchange(ReceivedRequest request, PeerClose peerClose) {
        this.request = request;
        this.peerClose = peerClose;
    }

    public ReceivedRequest request() {
        return request;
    }

    /** Times of the events written so far, in order. */
    public synchronized List<Written> events() {
        return List.copyOf(events);
    }

    /** What kept the script from being carried out: a write that failed, or the handler itself. */
    public synchronized Optional<Exception> failure() {
        return Optional.ofNullable(failure);
    }

    /** Whether the script came to its end in this time, successfully or not. */
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** When the peer closed the connection; empty if it did not in this time. */
    public OptionalLong awaitPeerClose(Duration patience) throws InterruptedException {
        return peerClose.await(patience);
    }

    synchronized void written(long beforeNanos, long afterNanos) {
        events.add(new Written(beforeNanos, afterNanos));
    }

    void ended() {
        ended.countDown();
    }

    synchronized void failed(Exception e) {
        failure = e;
        ended.countDown();
    }

    /** The moment at which the peer of a connection closed it. */
    static final class PeerClose {

        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile long atNanos;

        /** The first time told counts: reading and writing notice it each in their own time. */
        synchronized void at(long nanos) {
            if (closed.getCount() > 0) {
                atNanos = nanos;
                closed.countDown();
            }
        }

        OptionalLong await(Duration patience) throws InterruptedException {
            return closed.await(patience.toNanos(), TimeUnit.NANOSECONDS)
                    ? OptionalLong.of(atNanos)
                    : OptionalLong.empty();
        }
    }
}
