package io.streamgauge.proxy.observe;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;

/**
 * Observes an exchange that may turn out to be none to observe: its request decides when its body has been read, or as
 * far as it has when the exchange goes on.
 */
final class UndecidedObserver implements ExchangeObserver {

    private final GenerationObserver generation;
    private ExchangeObserver decided = ExchangeObserver.NONE;
    private boolean isDecided;

    UndecidedObserver(GenerationObserver generation) {
        this.generation = generation;
    }

    @Override
    public void requestBody(ByteBuf bytes, long nanos) {
        if (!isDecided) {
            generation.requestBody(bytes, nanos);
        } else {
            decided.requestBody(bytes, nanos);
        }
    }

    @Override
    public void requestReceived(long nanos) {
        decided().requestReceived(nanos);
    }

    @Override
    public void requestWritten(long nanos) {
        decided().requestWritten(nanos);
    }

    @Override
    public void responseHead(HttpResponse head, long nanos) {
        decided().responseHead(head, nanos);
    }

    @Override
    public void responseBody(ByteBuf bytes, long nanos) {
        decided().responseBody(bytes, nanos);
    }

    @Override
    public void responseTrailers(HttpHeaders trailers, long nanos) {
        decided().responseTrailers(trailers, nanos);
    }

    @Override
    public void readingPaused(long nanos) {
        decided().readingPaused(nanos);
    }

    @Override
    public void readingResumed(long nanos) {
        decided().readingResumed(nanos);
    }

    @Override
    public boolean isPatient() {
        return decided.isPatient();
    }

    @Override
    public long latestOutputNanos() {
        return decided.latestOutputNanos();
    }

    @Override
    public void answeredInstead(int status) {
        decided().answeredInstead(status);
    }

    @Override
    public void ended(Ending ending, long nanos) {
        decided().ended(ending, nanos);
    }

    @Override
    public Seen seen() {
        return decided.seen();
    }

    private ExchangeObserver decided() {
        if (!isDecided) {
            isDecided = true;
            if (generation.isStreamRefused()) {
                generation.forget();
            } else {
                decided = generation;
            }
        }
        return decided;
    }
}
