package io.streamgauge.proxy.observe.request;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.observe.dialect.Dialect;
import io.streamgauge.schemas.event.RequestFacts;
import org.jspecify.annotations.Nullable;

/** The request of an exchange, followed until its clocks start. One thread. */
public final class RequestSide {

    /** Model of a request that names none, on a route without a default. */
    private static final String UNKNOWN_MODEL = "_unknown";

    private final Dialect dialect;
    private final ObservedRoute route;
    private final IncomingHeaders headers;
    private final RequestBody body = new RequestBody();
    private final long headNanos;
    private long bytes;

    /**
     * @param nanos when the first byte of the head arrived
     */
    public RequestSide(HttpRequest head, Dialect dialect, ObservedRoute route, long nanos) {
        this.headNanos = nanos;
        this.dialect = dialect;
        this.route = route;
        this.headers = IncomingHeaders.of(head.headers(), route.headers());
    }

    /** Reads a piece of the body. */
    public void body(byte[] piece, int from, int to) {
        bytes += to - from;
        body.feed(piece, from, to);
    }

    /** What is known at this tick, which is t0. */
    public RequestFacts facts(RequestIds ids, LoopClock clock, long nanos) {
        long startedAtMicros = clock.wallMicros(nanos);
        RequestFacts facts = new RequestFacts();
        facts.setRequestId(ids.next(startedAtMicros / 1000));
        facts.setStartedAtMicros(startedAtMicros);
        facts.setRoute(route.name());
        facts.setUpstream(route.upstream());
        facts.setApi(dialect.api());
        facts.setOperation(dialect.operation());
        facts.setModel(model());
        facts.setStreamRequested(body.stream());
        facts.setUploadMicros(Math.max(0, nanos - headNanos) / 1000);
        facts.setRequestBytes(bytes);
        facts.setMaxOutputTokens(body.maxOutputTokens());
        facts.setChoicesRequested(body.choices());
        headers.tell(facts);
        return facts;
    }

    private String model() {
        String named = body.model();
        if (named != null) {
            return named;
        }
        @Nullable String byDefault = route.defaultModel();
        return byDefault != null ? byDefault : UNKNOWN_MODEL;
    }
}
