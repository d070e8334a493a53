package io.streamgauge.proxy.observe;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.observe.chunks.OutputTimeline;
import io.streamgauge.proxy.observe.dialect.Dialect;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.proxy.observe.request.RequestSide;
import io.streamgauge.proxy.observe.response.ResponseSide;
import io.streamgauge.proxy.observe.witness.RouteWitness;
import io.streamgauge.proxy.publish.EventSink.Pending;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.id.UuidBits;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Observes one generation: sends its start, its packs and its finish. */
final class GenerationObserver implements ExchangeObserver {

    private static final int NANOS_PER_MICRO = 1000;

    /** What is fixed at t0. */
    private record Start(RequestFacts facts, long nanos, long clockOffsetMicros) {}

    private final ExchangeObservers loop;
    private final RequestSide request;
    private final ObservedRoute route;
    private final RouteWitness witness;
    private final OutputTimeline timeline = new OutputTimeline(this::sendPack);
    private final ResponseSide response;
    private final ByteSlices.Reader requestReader;
    private final ByteSlices.Reader responseReader;

    /** Where the event loop keeps this observer. */
    int position;

    private @Nullable Start start;
    private @Nullable String instance;
    /** One read may come in several calls, one for each transfer chunk in it. */
    private long lastReadNanos = Long.MIN_VALUE;

    private boolean firstTokenTold;
    private int ownStatus;
    private boolean over;

    GenerationObserver(ExchangeObservers loop, RequestSide request, Dialect dialect, ObservedRoute route) {
        this.loop = loop;
        this.request = request;
        this.route = route;
        this.witness = loop.witness().route(route.name());
        this.response = new ResponseSide(dialect, timeline, loop.inspection());
        if (request.hasDeadline()) {
            response.expectDeadline();
        }
        this.requestReader = request::body;
        this.responseReader = response::body;
    }

    @Override
    public void requestBody(ByteBuf bytes, long nanos) {
        loop.slices().each(bytes, requestReader);
    }

    @Override
    public void requestReceived(long nanos) {
        started(nanos);
    }

    @Override
    public void requestWritten(long nanos) {
        timeline.written(since(started(nanos), nanos));
    }

    @Override
    public void responseHead(HttpResponse head, long nanos) {
        timeline.head(since(started(nanos), nanos));
        instance = route.headers().instanceIn(head.headers());
        response.head(head, request.streamAsked());
    }

    @Override
    public void responseBody(ByteBuf bytes, long nanos) {
        long at = since(started(nanos), nanos);
        if (nanos != lastReadNanos) {
            lastReadNanos = nanos;
            response.read(at);
            if (loop.lag().wasLate(nanos)) {
                timeline.late();
            }
        }
        loop.slices().each(bytes, responseReader);
        if (!firstTokenTold && timeline.hasOutput()) {
            firstTokenTold = true;
            witness.firstToken(timeline.firstOutput());
        }
    }

    @Override
    public void responseTrailers(HttpHeaders trailers, long nanos) {
        response.trailers(trailers);
    }

    @Override
    public void readingPaused(long nanos) {
        timeline.paused(since(started(nanos), nanos));
    }

    @Override
    public void readingResumed(long nanos) {
        timeline.resumed(since(started(nanos), nanos));
    }

    /** The first output is reported at once; what follows goes into packs. */
    @Override
    public boolean isPatient() {
        return firstTokenTold;
    }

    @Override
    public long latestOutputNanos() {
        Start started = start;
        if (started == null || !response.tellsEvents()) {
            return UNTOLD;
        }
        return timeline.hasOutput() ? started.nanos() + timeline.latestEvent() * NANOS_PER_MICRO : NO_OUTPUT;
    }

    @Override
    public void answeredInstead(int status) {
        ownStatus = status;
    }

    @Override
    public void ended(Ending ending, long nanos) {
        if (over) {
            return;
        }
        over = true;
        loop.closed(this);
        try {
            finish(ending, nanos);
        } finally {
            response.close();
        }
    }

    @Override
    public Seen seen() {
        Start known = start;
        if (known == null) {
            return Seen.NOTHING;
        }
        RequestFacts facts = known.facts();
        String id = UuidBits.toUuid(facts.getRequestId()).toString();
        return new Seen(id, facts.getModel(), instance, timeline.outputs());
    }

    private void finish(Ending ending, long nanos) {
        Start started = started(nanos);
        long end = since(started, nanos);
        RequestFinished finished = outline(started, ending, end);
        boolean whole = fill(finished, ending, end);
        if (!whole && finished.getNotObserved() == null) {
            finished.setNotObserved(NotObserved.DETAIL_DROPPED);
        }
        witness.ended(finished.getOutcome());
        witness.unread(finished.getOversizedEvents(), finished.getUnparsedEvents());
        Pack last = finished.getPack();
        send(started, last == null ? 0 : last.getGapsMicros().size() + 1, finished);
        if (!whole) {
            throw new IllegalStateException("a finish was sent without all its details");
        }
    }

    /** A finish as far as no fault can keep it from being sent: readers would wait for it for ever. */
    private RequestFinished outline(Start started, Ending ending, long end) {
        RequestFinished finished = new RequestFinished();
        finished.setRequest(started.facts());
        finished.setInstance(instance);
        finished.setStatus(response.hasHead() ? response.status() : null);
        finished.setStreamed(response.streamed());
        judge(finished, Verdict.unread(response, ending));
        TimePoints points = new TimePoints();
        points.setEndMicros(end);
        finished.setPoints(points);
        finished.setChoices(List.of());
        finished.setDisturbed(new DisturbedTotals(0L, 0L, 0L, 0L));
        return finished;
    }

    /** Returns whether all details could be told; each is tried, whatever became of the others. */
    private boolean fill(RequestFinished finished, Ending ending, long end) {
        boolean read = ending != Ending.COMPLETE || Shield.attempt(() -> response.complete(end));
        boolean judged = read && Shield.attempt(() -> judge(finished, Verdict.of(response, ending)));
        boolean responseTold = Shield.attempt(() -> response.tell(finished));
        boolean timelineTold = Shield.attempt(() -> timeline.tell(finished, end));
        return judged && responseTold && timelineTold;
    }

    private static void judge(RequestFinished finished, Verdict verdict) {
        finished.setOutcome(verdict.outcome());
        finished.setDetail(verdict.detail());
    }

    /** Whether the request has been read and asks for no stream. */
    boolean isStreamRefused() {
        return Boolean.FALSE.equals(request.streamAsked());
    }

    /** Is over before anything of it has been sent. */
    void forget() {
        over = true;
        loop.closed(this);
        request.close();
    }

    void tick(long nanos) {
        if (start != null) {
            timeline.tick(since(start, nanos));
        }
    }

    /** Starts the clocks, unless they run. */
    private Start started(long nanos) {
        Start known = start;
        if (known != null) {
            return known;
        }
        RequestFacts facts = request.facts(loop.ids(), loop.clock(), nanos);
        request.close();
        Start now = new Start(facts, nanos, loop.sink().clockOffsetMicros());
        start = now;
        RequestStarted event = new RequestStarted();
        event.setRequest(facts);
        witness.started();
        send(now, 0, event);
        return now;
    }

    private boolean sendPack(Pack pack, int chunks) {
        Start started = start;
        if (started == null) {
            return false;
        }
        RequestFacts facts = started.facts();
        ChunksObserved event = new ChunksObserved();
        event.setRequestId(facts.getRequestId());
        event.setStartedAtMicros(facts.getStartedAtMicros());
        event.setRoute(facts.getRoute());
        event.setUpstream(facts.getUpstream());
        event.setModel(facts.getModel());
        event.setTenant(facts.getTenant());
        event.setInstance(instance);
        event.setPack(pack);
        return send(started, chunks, event);
    }

    private boolean send(Start started, int chunks, SpecificRecord event) {
        String model = started.facts().getModel();
        return loop.sink().offer(new Pending(model, started.clockOffsetMicros(), chunks, event, ownStatus));
    }

    private static long since(Start started, long nanos) {
        return Math.max(0, nanos - started.nanos()) / NANOS_PER_MICRO;
    }
}
