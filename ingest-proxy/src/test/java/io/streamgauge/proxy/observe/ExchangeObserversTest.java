package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.proxy.observe.dialect.Dialect;
import io.streamgauge.proxy.observe.dialect.Dialects;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExchangeObserversTest {

    private static final int EVENT_CAP = 4 << 20;

    private final RecordingSink sink = new RecordingSink();
    private final Witness witness = new Witness();
    private final ExchangeObservers observers = ExchangeObservers.of(
            sink,
            witness,
            new LoopClock(Clock.fixed(ObservedExchange.STARTED_AT, ZoneOffset.UTC), () -> 0L),
            new Inspection(ContentCodings.load(), EVENT_CAP));

    @Test
    void tickReachesEveryOpenExchangeAndNoOther() {
        List<ExchangeObserver> open = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            open.add(begin());
        }
        open.forEach(ExchangeObserversTest::twoChunks);
        open.get(0).ended(Ending.CLIENT_LEFT, 10);
        open.get(4).ended(Ending.CLIENT_LEFT, 10);
        open.get(2).ended(Ending.CLIENT_LEFT, 10);

        observers.tick(2_000_000_000L);

        assertThat(sink.chunks()).hasSize(5 + 2);
        open.get(1).ended(Ending.CLIENT_LEFT, 2_000_000_001L);
        open.get(3).ended(Ending.CLIENT_LEFT, 2_000_000_001L);
        observers.tick(9_000_000_000L);
        assertThat(sink.chunks()).hasSize(5 + 2);
    }

    @Test
    void buffersAreLeftAsTheyWere() {
        ExchangeObserver observer = begin();
        ByteBuf direct =
                Unpooled.directBuffer().writeZero(20_000).writeBytes("data".getBytes(StandardCharsets.US_ASCII));
        direct.skipBytes(3);

        observer.responseHead(stream(), 1);
        observer.responseBody(direct, 2);

        assertThat(direct.readerIndex()).isEqualTo(3);
        assertThat(direct.refCnt()).isEqualTo(1);
        direct.release();
        observer.ended(Ending.COMPLETE, 3);
        assertThat(sink.finished().getResponseBytes()).isEqualTo(20_001);
    }

    @Test
    void witnessCountsWhatTheProxySaw() {
        ExchangeObserver ok = begin();
        twoChunks(ok);
        ok.responseBody(text("data: [DONE]\n\n"), 40_000_000);
        ok.ended(Ending.COMPLETE, 50_000_000);
        begin().ended(Ending.CONNECT_FAILED, 60_000_000);
        begin().requestReceived(70_000_000);

        assertThat(values("llm_proxy_requests_started_total")).isEqualTo(Map.of(List.of("default"), 3.0));
        assertThat(values("llm_proxy_requests_total"))
                .isEqualTo(Map.of(List.of("default", "ok"), 1.0, List.of("default", "upstream_error"), 1.0));
        assertThat(values("llm_proxy_requests_in_flight")).isEqualTo(Map.of(List.of("default"), 1.0));
        Histogram firstTokens = (Histogram)
                family("llm_proxy_time_to_first_token_seconds").points().get(0);
        assertThat(firstTokens.sum()).isEqualTo(0.030);
        assertThat(firstTokens.counts())
                .hasSize(30)
                .satisfies(counts -> assertThat(counts[4]).isEqualTo(1));
    }

    @Test
    void eventsThatPassedWithoutBeingReadAreCounted() {
        ExchangeObserver observer = begin();
        twoChunks(observer);
        observer.responseBody(text("data: " + "x".repeat(EVENT_CAP) + "y\n\n"), 36_000_000);
        observer.responseBody(text("data: no JSON\n\ndata: {\"choices\":[\n\n"), 37_000_000);
        observer.ended(Ending.COMPLETE, 40_000_000);

        assertThat(values("llm_proxy_unread_events_total"))
                .isEqualTo(Map.of(List.of("default", "oversized"), 1.0, List.of("default", "not_understood"), 2.0));
    }

    @Test
    void finishIsSentAfterAFault() {
        sink.refused = record -> {
            if (record instanceof ChunksObserved) {
                throw new IllegalStateException("a fault of our own");
            }
            return false;
        };
        ExchangeObserver observer = begin();

        assertThatThrownBy(() -> twoChunks(observer)).isInstanceOf(IllegalStateException.class);
        observer.ended(Ending.COMPLETE, 5);

        assertThat(sink.pendings().get(1).record()).isInstanceOf(RequestFinished.class);
        assertThat(values("llm_proxy_requests_in_flight")).isEqualTo(Map.of(List.of("default"), 0.0));
    }

    @ParameterizedTest
    @EnumSource
    void finishIsSentWhereItsDetailsCannotBeTold(FaultyReader.Fault fault) {
        ExchangeObserver observer = begin(Dialect.of("openai", "chat", () -> new FaultyReader(fault)));
        observer.requestReceived(0);
        observer.responseHead(stream(), 1_000);
        observer.responseBody(text("data: no blank line follows"), 2_000);

        assertThatThrownBy(() -> observer.ended(Ending.COMPLETE, 5_000)).isInstanceOf(IllegalStateException.class);

        RequestFinished finished = sink.finished();
        assertThat(finished.getOutcome()).isEqualTo(Outcome.OK);
        assertThat(finished.getDetail()).isEqualTo("other");
        assertThat(finished.getNotObserved()).isEqualTo(NotObserved.DETAIL_DROPPED);
        assertThat(finished.getRequest().getRequestId())
                .isEqualTo(sink.started().getRequest().getRequestId());
        assertThat(finished.getStatus()).isEqualTo(200);
        assertThat(finished.getStreamed()).isTrue();
        assertThat(finished.getPoints().getHeadMicros()).isEqualTo(1);
        assertThat(finished.getPoints().getEndMicros()).isEqualTo(5);
        assertThat(values("llm_proxy_requests_in_flight")).isEqualTo(Map.of(List.of("default"), 0.0));
    }

    @Test
    void endingDecidesWhereTheAnswerCannotBeTold() {
        ExchangeObserver observer =
                begin(Dialect.of("openai", "chat", () -> new FaultyReader(FaultyReader.Fault.ANSWER)));
        observer.requestReceived(0);

        assertThatThrownBy(() -> observer.ended(Ending.CONNECT_TIMEOUT, 5_000))
                .isInstanceOf(IllegalStateException.class);

        assertThat(sink.finished().getOutcome()).isEqualTo(Outcome.UPSTREAM_TIMEOUT);
        assertThat(sink.finished().getDetail()).isEqualTo("connect");
    }

    @Test
    void errorInATickIsCountedAndKeepsNoOtherExchangeFromItsTick() {
        List<ExchangeObserver> open = List.of(begin(), begin());
        open.forEach(ExchangeObserversTest::twoChunks);
        AtomicBoolean first = new AtomicBoolean(true);
        sink.refused = record -> {
            if (first.getAndSet(false)) {
                throw new AssertionError("a fault of our own");
            }
            return false;
        };

        observers.tick(2_000_000_000L);

        assertThat(values("llm_proxy_observer_failures_total")).isEqualTo(Map.of(List.of(), 1.0));
        assertThat(sink.chunks()).hasSize(2 + 1);
    }

    private ExchangeObserver begin(Dialect dialect) {
        DefaultHttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, ObservedExchange.CHAT);
        return observers.begin(head, new Dialects.Found(dialect, null), ObservedExchange.ROUTE, 0);
    }

    private ExchangeObserver begin() {
        DefaultHttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, ObservedExchange.CHAT);
        return observers.begin(head, ObservedExchange.ROUTE, 0);
    }

    private static void twoChunks(ExchangeObserver observer) {
        observer.requestReceived(0);
        observer.responseHead(stream(), 1);
        for (long nanos : new long[] {30_000_000, 35_000_000}) {
            observer.responseBody(text("data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"), nanos);
        }
    }

    private static HttpResponse stream() {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream");
        return head;
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    private MetricFamily family(String name) {
        return witness.metrics().stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Map<List<String>, Double> values(String name) {
        Map<List<String>, Double> values = new HashMap<>();
        for (Point point : family(name).points()) {
            values.put(point.labelValues(), ((Value) point).value());
        }
        return values;
    }
}
