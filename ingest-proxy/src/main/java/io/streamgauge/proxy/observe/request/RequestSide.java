package io.streamgauge.proxy.observe.request;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.observe.dialect.Dialects;
import io.streamgauge.proxy.observe.encoding.BodyDecoder;
import io.streamgauge.proxy.observe.encoding.ContentEncoding;
import io.streamgauge.proxy.observe.request.body.RequestBody;
import io.streamgauge.proxy.observe.request.body.RequestFields;
import io.streamgauge.schemas.event.RequestFacts;
import org.jspecify.annotations.Nullable;

/** The request of an exchange, followed until its clocks start. One thread. */
public final class RequestSide {

    /** Model of a request that names none, on a route without a default. */
    private static final String UNKNOWN_MODEL = "_unknown";

    private final Dialects.Found found;
    private final ObservedRoute route;
    private final IncomingHeaders headers;
    private final RequestFields fields = new RequestFields();
    private final RequestBody body;
    private final long headNanos;
    private final boolean hasDeadline;
    private @Nullable BodyDecoder decoder;
    private boolean readable = true;
    private long bytes;

    /**
     * @param nanos when the first byte of the head arrived
     */
    public RequestSide(HttpRequest head, Dialects.Found found, ObservedRoute route, long nanos) {
        this.headNanos = nanos;
        this.found = found;
        this.route = route;
        this.hasDeadline = head.headers().contains("grpc-timeout");
        this.body = RequestBody.of(head.headers().get(HttpHeaderNames.CONTENT_TYPE), fields);
        this.headers = IncomingHeaders.of(head.headers(), route.headers());
    }

    /** The body is encoded so; to be said before any of it is read. */
    public void encoding(ContentEncoding encoding) {
        if (encoding instanceof ContentEncoding.Decodable decodable) {
            decoder = decodable.open(body::feed);
        }
        readable = !(encoding instanceof ContentEncoding.Unknown);
    }

    /** Reads a piece of the body. */
    public void body(byte[] piece, int from, int to) {
        bytes += to - from;
        if (!readable) {
            return;
        }
        if (decoder == null) {
            body.feed(piece, from, to);
        } else {
            readable = decoder.decode(piece, from, to);
        }
    }

    /** Frees what is held; the body is not read any more. */
    public void close() {
        readable = false;
        if (decoder != null) {
            decoder.close();
        }
    }

    /** Whether a stream is asked for, as far as is known now; null where nothing is certain. */
    public @Nullable Boolean streamAsked() {
        return found.dialect().streamAsked().by(fields.stream(), body.complete());
    }

    /** Whether the client of a gRPC call has said until when it waits. */
    public boolean hasDeadline() {
        return hasDeadline;
    }

    /** What is known at this tick, which is t0. */
    public RequestFacts facts(RequestIds ids, LoopClock clock, long nanos) {
        long startedAtMicros = clock.wallMicros(nanos);
        RequestFacts facts = new RequestFacts();
        facts.setRequestId(ids.next(startedAtMicros / 1000));
        facts.setStartedAtMicros(startedAtMicros);
        facts.setRoute(route.name());
        facts.setUpstream(route.upstream());
        facts.setApi(found.dialect().api());
        facts.setOperation(found.dialect().operation());
        facts.setModel(model());
        facts.setStreamRequested(streamAsked());
        facts.setUploadMicros(Math.max(0, nanos - headNanos) / 1000);
        facts.setRequestBytes(bytes);
        facts.setMaxOutputTokens(fields.maxOutputTokens());
        facts.setChoicesRequested(fields.choices());
        headers.tell(facts);
        return facts;
    }

    /** The path's word goes before the body's: what a server was called for, it does. */
    private String model() {
        String inPath = found.model();
        String named = inPath == null ? fields.model() : RequestFields.usable(inPath);
        if (named != null) {
            return named;
        }
        @Nullable String byDefault = route.defaultModel();
        return byDefault != null ? byDefault : UNKNOWN_MODEL;
    }
}
