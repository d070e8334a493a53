package io.streamgauge.proxy.observe;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.lag.LoopLag;
import io.streamgauge.proxy.observe.dialect.Dialects;
import io.streamgauge.proxy.observe.dialect.StreamAsked;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.proxy.observe.request.RequestIds;
import io.streamgauge.proxy.observe.request.RequestSide;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes the observers of one event loop and keeps those whose exchange is open. Used by that thread alone. */
public final class ExchangeObservers {

    private final EventSink sink;
    private final Witness witness;
    private final LoopClock clock;
    private final RequestIds ids;
    private final Inspection inspection;
    private final ByteSlices slices = new ByteSlices();
    private final List<GenerationObserver> open = new ArrayList<>();
    private LoopLag lag = new LoopLag();

    ExchangeObservers(EventSink sink, Witness witness, LoopClock clock, RequestIds ids, Inspection inspection) {
        this.sink = sink;
        this.witness = witness;
        this.clock = clock;
        this.ids = ids;
        this.inspection = inspection;
    }

    /**
     * Observers that send to this sink.
     *
     * @param witness counts beside, for all event loops
     * @param clock whose ticks are those of the relay
     */
    public static ExchangeObservers of(EventSink sink, Witness witness, LoopClock clock, Inspection inspection) {
        RequestIds ids = new RequestIds(new SplittableRandom(new SecureRandom().nextLong()));
        return new ExchangeObservers(sink, witness, clock, ids, inspection);
    }

    /** The event loop is late by this; before anything begins. */
    public void follow(LoopLag ofLoop) {
        lag = ofLoop;
    }

    LoopLag lag() {
        return lag;
    }

    /**
     * An exchange begins.
     *
     * @param nanos when the first byte of its head arrived
     * @return its observer; {@link ExchangeObserver#NONE} if this is no generation
     */
    public ExchangeObserver begin(HttpRequest head, ObservedRoute route, long nanos) {
        Dialects.Found found =
                Dialects.of(head.method().name(), head.uri(), head.headers().get(HttpHeaderNames.CONTENT_TYPE));
        if (found == null) {
            return ExchangeObserver.NONE;
        }
        return begin(head, found, route, nanos);
    }

    ExchangeObserver begin(HttpRequest head, Dialects.Found found, ObservedRoute route, long nanos) {
        RequestSide request = new RequestSide(head, found, route, nanos);
        request.encoding(inspection.codings().of(head.headers().getAll(HttpHeaderNames.CONTENT_ENCODING)));
        GenerationObserver observer = new GenerationObserver(this, request, found.dialect(), route);
        observer.position = open.size();
        open.add(observer);
        boolean undecided = found.dialect().streamAsked() == StreamAsked.ELSE_NOT_OBSERVED;
        return undecided ? new UndecidedObserver(observer) : observer;
    }

    /** Sends packs that have waited for a second; to be called about ten times a second. */
    public void tick(long nanos) {
        for (int i = 0; i < open.size(); i++) {
            GenerationObserver observer = open.get(i);
            if (!Shield.attempt(() -> observer.tick(nanos))) {
                witness.failure();
            }
        }
    }

    /** Forgets an observer; the last one takes its place. */
    void closed(GenerationObserver observer) {
        GenerationObserver last = open.remove(open.size() - 1);
        if (last != observer) {
            last.position = observer.position;
            open.set(last.position, last);
        }
    }

    EventSink sink() {
        return sink;
    }

    Witness witness() {
        return witness;
    }

    RequestIds ids() {
        return ids;
    }

    Inspection inspection() {
        return inspection;
    }

    ByteSlices slices() {
        return slices;
    }

    LoopClock clock() {
        return clock;
    }
}
