package io.streamgauge.proxy.relay;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes down what an observer is told. Any thread. */
final class SeenExchange implements ExchangeObserver {

    private final List<String> calls = new ArrayList<>();
    private final StringBuilder requestBody = new StringBuilder();
    private final List<Long> arrivals = new ArrayList<>();
    private final StringBuilder responseBody = new StringBuilder();
    private long responseBytes;
    private long latestNanos = Long.MIN_VALUE;

    /** What was called, in order; bodies as one entry for each call. */
    synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    synchronized String requestBody() {
        return requestBody.toString();
    }

    /** Times of what came of the response's body, one for each call. */
    synchronized List<Long> arrivals() {
        return List.copyOf(arrivals);
    }

    synchronized String responseBody() {
        return responseBody.toString();
    }

    synchronized long responseBytes() {
        return responseBytes;
    }

    boolean has(String call) {
        return calls().contains(call);
    }

    @Override
    public synchronized void requestBody(ByteBuf bytes, long nanos) {
        if (requestBody.length() < 1 << 20) {
            requestBody.append(bytes.toString(StandardCharsets.UTF_8));
        }
        note("requestBody", nanos);
    }

    @Override
    public void requestReceived(long nanos) {
        note("requestReceived", nanos);
    }

    @Override
    public void requestWritten(long nanos) {
        note("requestWritten", nanos);
    }

    @Override
    public void responseHead(HttpResponse head, long nanos) {
        note("responseHead " + head.status().code(), nanos);
    }

    @Override
    public synchronized void responseBody(ByteBuf bytes, long nanos) {
        arrivals.add(nanos);
        responseBytes += bytes.readableBytes();
        if (responseBody.length() < 1 << 20) {
            responseBody.append(bytes.toString(StandardCharsets.UTF_8));
        }
        note("responseBody", nanos);
    }

    @Override
    public void responseTrailers(HttpHeaders trailers, long nanos) {
        note("responseTrailers " + trailers.entries(), nanos);
    }

    @Override
    public void readingPaused(long nanos) {
        note("readingPaused", nanos);
    }

    @Override
    public void readingResumed(long nanos) {
        note("readingResumed", nanos);
    }

    @Override
    public void ended(Ending ending, long nanos) {
        note("ended " + ending, nanos);
    }

    private synchronized void note(String call, long nanos) {
        if (nanos < latestNanos) {
            calls.add("time went back before " + call);
        }
        latestNanos = nanos;
        calls.add(call);
    }
}
