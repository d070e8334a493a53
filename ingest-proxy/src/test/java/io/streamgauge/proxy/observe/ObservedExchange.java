package io.streamgauge.proxy.observe;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.lag.LoopLag;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.proxy.observe.request.RequestIds;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.SplittableRandom;

/** Plays one exchange to an observer on a clock of its own. Times are milli seconds since the request was received. */
final class ObservedExchange {

    static final Instant STARTED_AT = Instant.parse("2026-03-01T12:00:00.000250Z");
    static final String CHAT = "/v1/chat/completions";
    static final ObservedRoute ROUTE = new ObservedRoute("default", "upstream:8000", null, LabelHeaders.NONE);

    private static final ContentCodings CODINGS = ContentCodings.load();
    private static final long T0 = 77_000_000_000L;

    final RecordingSink sink = new RecordingSink();
    final Witness witness = new Witness();
    final LoopLag lag = new LoopLag();
    ObservedRoute route = ROUTE;
    long eventCap = 4 << 20;

    private final Clock clock = Clock.fixed(STARTED_AT, ZoneOffset.UTC);
    private ExchangeObservers observers = observers();
    private ExchangeObserver observer = ExchangeObserver.NONE;

    private ExchangeObservers observers() {
        LoopClock loopClock = new LoopClock(clock, () -> T0);
        ExchangeObservers made = new ExchangeObservers(
                sink, witness, loopClock, new RequestIds(new SplittableRandom(1)), new Inspection(CODINGS, eventCap));
        made.follow(lag);
        return made;
    }

    /** A chat request that was received at 0 ms, and a response head of 200 at 1 ms. */
    static ObservedExchange streaming() {
        return new ObservedExchange()
                .received("POST", CHAT, Map.of(), "{\"model\":\"m\",\"stream\":true}")
                .head(200, "text/event-stream", 1);
    }

    ObservedExchange eventCap(long bytes) {
        eventCap = bytes;
        observers = observers();
        return this;
    }

    ObservedExchange received(String method, String uri, Map<String, String> headers, String body) {
        return received(method, uri, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    ObservedExchange received(String method, String uri, Map<String, String> headers, byte[] body) {
        begin(method, uri, headers, 0);
        requestBody(body, 0);
        observer.requestReceived(T0);
        return this;
    }

    ObservedExchange begin(String method, String uri, Map<String, String> headers, double atMillis) {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(method), uri);
        headers.forEach((name, value) -> head.headers().set(name, value));
        observer = observers.begin(head, route, nanos(atMillis));
        return this;
    }

    ObservedExchange requestBody(byte[] bytes, double atMillis) {
        observer.requestBody(Unpooled.wrappedBuffer(bytes), nanos(atMillis));
        return this;
    }

    ObservedExchange head(int status, String contentType, double atMillis) {
        return head(status, Map.of("content-type", contentType), atMillis);
    }

    ObservedExchange head(int status, Map<String, String> headers, double atMillis) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status));
        headers.forEach((name, value) -> head.headers().set(name, value));
        observer.responseHead(head, nanos(atMillis));
        return this;
    }

    ObservedExchange body(byte[] bytes, double atMillis) {
        observer.responseBody(Unpooled.wrappedBuffer(bytes), nanos(atMillis));
        return this;
    }

    ObservedExchange body(String text, double atMillis) {
        return body(text.getBytes(StandardCharsets.UTF_8), atMillis);
    }

    /** One event with this JSON, whose apostrophes stand for quotes. */
    ObservedExchange event(String json, double atMillis) {
        return body("data: " + json.replace('\'', '"') + "\n\n", atMillis);
    }

    /** One event with content. */
    ObservedExchange content(double atMillis) {
        return event("{'choices':[{'index':0,'delta':{'content':'word'}}]}", atMillis);
    }

    ObservedExchange finish(double atMillis) {
        return event("{'choices':[{'index':0,'delta':{},'finish_reason':'stop'}]}", atMillis);
    }

    ObservedExchange trailers(Map<String, String> fields, double atMillis) {
        HttpHeaders trailers = new DefaultHttpHeaders();
        fields.forEach(trailers::add);
        observer.responseTrailers(trailers, nanos(atMillis));
        return this;
    }

    ObservedExchange ended(Ending ending, double atMillis) {
        observer.ended(ending, nanos(atMillis));
        return this;
    }

    ObservedExchange tick(double atMillis) {
        observers.tick(nanos(atMillis));
        return this;
    }

    ExchangeObserver observer() {
        return observer;
    }

    static long nanos(double atMillis) {
        return T0 + Math.round(atMillis * 1e6);
    }
}
