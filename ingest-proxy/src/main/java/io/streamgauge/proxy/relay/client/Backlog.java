package io.streamgauge.proxy.relay.client;

import io.netty.handler.codec.http.HttpObject;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;

/** Parts of requests that have to wait for the responses ahead of them; holds their references. Event loop only. */
final class Backlog {

    private final Deque<Pipelined> parts = new ArrayDeque<>();

    /**
     * One part.
     *
     * @param nanos when it arrived
     */
    record Pipelined(HttpObject part, long nanos) {}

    /** Takes over the reference. */
    void add(HttpObject part, long nanos) {
        parts.add(new Pipelined(part, nanos));
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    /** The oldest, whose reference passes to the caller. */
    Pipelined remove() {
        return parts.remove();
    }

    void release() {
        parts.forEach(waiting -> ReferenceCountUtil.release(waiting.part()));
        parts.clear();
    }
}
