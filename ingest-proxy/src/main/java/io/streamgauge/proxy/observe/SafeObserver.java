package io.streamgauge.proxy.observe;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.observe.witness.Witness;

/**
 * Keeps faults of an observer away from the relay: the first one is counted and silences the observer, which then only
 * hears of the end.
 */
final class SafeObserver implements ExchangeObserver {

    private final ExchangeObserver observer;
    private final Witness witness;
    private boolean failed;

    SafeObserver(ExchangeObserver observer, Witness witness) {
        this.observer = observer;
        this.witness = witness;
    }

    @Override
    public void requestBody(ByteBuf bytes, long nanos) {
        attempt(() -> observer.requestBody(bytes, nanos));
    }

    @Override
    public void requestReceived(long nanos) {
        attempt(() -> observer.requestReceived(nanos));
    }

    @Override
    public void requestWritten(long nanos) {
        attempt(() -> observer.requestWritten(nanos));
    }

    @Override
    public void responseHead(HttpResponse head, long nanos) {
        attempt(() -> observer.responseHead(head, nanos));
    }

    /** Written out, since this is called for every chunk and must not allocate. */
    @Override
    public void responseBody(ByteBuf bytes, long nanos) {
        if (failed) {
            return;
        }
        try {
            observer.responseBody(bytes, nanos);
        } catch (RuntimeException e) {
            fail();
        }
    }

    @Override
    public void readingPaused(long nanos) {
        attempt(() -> observer.readingPaused(nanos));
    }

    @Override
    public void readingResumed(long nanos) {
        attempt(() -> observer.readingResumed(nanos));
    }

    @Override
    public void ended(Ending ending, long nanos) {
        try {
            observer.ended(ending, nanos);
        } catch (RuntimeException e) {
            fail();
        }
    }

    private void attempt(Runnable step) {
        if (failed) {
            return;
        }
        try {
            step.run();
        } catch (RuntimeException e) {
            fail();
        }
    }

    private void fail() {
        if (!failed) {
            failed = true;
            witness.failure();
        }
    }
}
