package io.streamgauge.proxy.relay.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.watch.RequestWatch;
import io.streamgauge.proxy.relay.open.OpenRequest;
import io.streamgauge.proxy.relay.open.OpenRequests;
import io.streamgauge.proxy.relay.open.Phase;
import io.streamgauge.proxy.relay.open.Progress;
import io.streamgauge.proxy.relay.response.ClientSide;
import io.streamgauge.proxy.relay.response.Failure;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.upstream.SwitchedSocket;
import io.streamgauge.proxy.relay.usage.RouteUsage;
import io.streamgauge.proxy.relay.usage.UsageFreeClient;
import io.streamgauge.proxy.relay.usage.request.AskingRequest;
import io.streamgauge.proxy.relay.wire.Framing;
import io.streamgauge.proxy.relay.wire.HeldRequest;
import io.streamgauge.proxy.route.Route;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response: passes both on as they come, keeps a slow side from filling memory, and ends exactly
 * once. The client's connection calls the methods named after the request. Event loop only.
 */
public final class Exchange implements UpstreamLeg.Listener, OpenRequests.Open, RequestWatch.Watched {

    private final RelayLoop loop;
    private final Observation observation;
    private final HttpRequest head;
    private final Route route;
    private final @Nullable RouteUsage usage;
    private final UpstreamLeg leg;
    private final Progress progress;
    private final RequestWatch watch;
    private ClientSide client;
    private Response response = Response.AWAITED;
    /** The upstream gets nothing before it is known whether the request has to be changed. */
    private boolean undecided;

    private boolean reading = true;
    private boolean paused;
    private int status;
    private long endedAtNanos;

    private enum Response {
        AWAITED,
        BEGUN,
        COMPLETE,
        /** Nothing more is passed on. */
        OVER
    }

    /**
     * A request's head.
     *
     * @param nanos when it arrived
     */
    public record Arrival(HttpRequest head, Route route, long nanos) {}

    public Exchange(RelayLoop loop, ClientSide client, Arrival arrival) {
        this.loop = loop;
        this.client = client;
        this.head = arrival.head();
        this.route = arrival.route();
        this.progress = new Progress(arrival.route(), arrival.nanos());
        this.observation = new Observation(loop, head, arrival.route(), arrival.nanos());
        this.usage = loop.usageOf(arrival.route());
        this.undecided = usage != null && usage.mayAsk(head);
        int held = undecided ? AskingRequest.LIMIT_BYTES : HeldRequest.LIMIT_BYTES;
        this.leg = new UpstreamLeg(loop, arrival.route(), head, held, this);
        this.watch = new RequestWatch(
                loop.limits(),
                arrival.route().observed().name(),
                route.options().limits(),
                this,
                arrival.nanos());
    }

    /** Finds the upstream a connection. May end the exchange at once. */
    public void start() {
        loop.opened(this);
        loop.watch(watch);
        Optional<Limit> over = watch.begun(HttpUtil.getContentLength(head, 0L));
        if (over.isPresent()) {
            exceeded(over.get(), loop.nanoTime());
        } else if (!undecided) {
            leg.connect();
        }
    }

    /** Bytes of the request's body; the reference passes to the exchange. */
    public void requestBody(ByteBuf bytes, long nanos) {
        progress.read(nanos);
        if (watch.body(bytes.readableBytes())) {
            leg.body(bytes);
        }
        observation.requestBody(bytes, nanos);
    }

    /** The request is complete. */
    public void requestEnd(HttpHeaders trailers, long nanos) {
        observation.requestReceived(nanos);
        watch.received(nanos);
        if (watch.isTooLarge()) {
            return;
        }
        leg.end(trailers);
        if (undecided && usage != null) {
            askForUsage(usage);
            leg.connect();
        }
    }

    /** All that one read brought of the request has been told. */
    public void requestReadComplete() {
        if (watch.isTooLarge()) {
            exceeded(Limit.BODY_SIZE, loop.nanoTime());
        } else if (undecided && leg.isFull()) {
            undecided = false;
            leg.connect();
        }
        if (response == Response.OVER) {
            return;
        }
        leg.flush();
        if (leg.isReceiving() && !leg.takesMore()) {
            readRequest(false);
        }
        observation.readComplete();
    }

    /** The client takes more of the response. */
    public void clientWritable() {
        if (paused && leg.isConnected()) {
            paused = false;
            leg.readResponse(true);
            observation.readingResumed(loop.nanoTime());
        }
    }

    /** The client is gone. */
    public void clientLeft(long nanos) {
        end(Ending.CLIENT_LEFT, nanos);
    }

    /** Gives the exchange up, with this response if none has begun. */
    public void abort(Ending ending, OwnResponse instead, long nanos) {
        if (response == Response.AWAITED) {
            status = instead.status().code();
            client.respond(instead);
            observation.answeredInstead(status);
        } else if (response == Response.BEGUN) {
            client.breakOff();
        }
        end(ending, nanos);
    }

    /** Bytes that wait for the upstream to take them, or to be taken from it. */
    public long heldBytes() {
        return leg.heldBytes();
    }

    @Override
    public boolean awaitsBody() {
        return reading && response == Response.AWAITED;
    }

    @Override
    public long bytesToTake() {
        return paused ? client.bytesToTake() : NOTHING;
    }

    @Override
    public long latestOutputNanos() {
        long told = observation.latestOutputNanos();
        if (told != ExchangeObserver.UNTOLD) {
            return told;
        }
        return progress.bodyCame() ? progress.lastReadNanos() : ExchangeObserver.NO_OUTPUT;
    }

    @Override
    public void exceeded(Limit limit, long nanos) {
        if (response == Response.AWAITED || response == Response.BEGUN) {
            loop.limits().fired(limit);
            fail(Failure.of(limit), nanos);
        }
    }

    private void fail(Failure failure, long nanos) {
        abort(failure.ending(), failure.response(), nanos);
    }

    private void readRequest(boolean on) {
        reading = on;
        client.readRequest(on);
    }

    @Override
    public void upstreamConnected() {
        if (leg.isReceiving()) {
            readRequest(leg.takesMore());
        }
    }

    @Override
    public void upstreamUnreachable(ConnectFailure failure) {
        if (failure == ConnectFailure.TIMEOUT) {
            exceeded(Limit.CONNECT_TIMEOUT, loop.nanoTime());
        } else {
            abort(Ending.CONNECT_FAILED, OwnResponse.to(failure), loop.nanoTime());
        }
    }

    @Override
    public void upstreamWritable() {
        if (leg.isReceiving()) {
            readRequest(true);
        }
    }

    @Override
    public void requestWritten() {
        observation.requestWritten(loop.nanoTime());
    }

    @Override
    public void interimHead(HttpResponse interim, long nanos) {
        leg.answered();
        client.interimHead(interim);
    }

    @Override
    public void responseHead(HttpResponse responseHead, long nanos) {
        leg.answered();
        progress.read(nanos);
        response = Response.BEGUN;
        status = responseHead.status().code();
        Framing.dropForbiddenLength(responseHead);
        client.responseHead(responseHead);
        observation.responseHead(responseHead, nanos);
        if (usage != null) {
            usage.answered(head, responseHead);
        }
    }

    @Override
    public void switchedProtocols(HttpResponse switched, SwitchedSocket socket, long nanos) {
        leg.answered();
        response = Response.COMPLETE;
        status = switched.status().code();
        leg.switched();
        client.switchProtocols(switched, socket);
        end(Ending.COMPLETE, nanos);
    }

    @Override
    public void responseBody(ByteBuf bytes, long nanos) {
        progress.bodyRead(nanos);
        client.responseBody(bytes);
        observation.responseBody(bytes, nanos);
    }

    @Override
    public void responseEnd(HttpHeaders responseTrailers, long nanos) {
        response = Response.COMPLETE;
        endedAtNanos = nanos;
        progress.read(nanos);
        client.responseEnd(responseTrailers);
        observation.responseTrailers(responseTrailers, nanos);
    }

    @Override
    public void responseReadComplete() {
        loop.handedOver(progress.lastReadNanos(), client.flush());
        observation.readComplete();
        if (response == Response.COMPLETE) {
            end(Ending.COMPLETE, endedAtNanos);
        } else if (!client.isWritable() && leg.isConnected()) {
            paused = true;
            leg.readResponse(false);
            observation.readingPaused(loop.nanoTime());
        }
    }

    @Override
    public void lost(Loss loss, long nanos) {
        if (leg.lost(loss)) {
            return;
        }
        fail(Failure.of(loss), nanos);
    }

    @Override
    public OpenRequest describe(long nanos) {
        ExchangeObserver.Seen seen = observation.seen();
        Phase phase = phase(observation.isMeasured() ? seen.hasOutput() : progress.bodyCame());
        return progress.describe(phase, seen, nanos);
    }

    private Phase phase(boolean hasOutput) {
        if (paused) {
            return Phase.BLOCKED;
        }
        return hasOutput ? Phase.STREAMING : leg.phase(response != Response.AWAITED);
    }

    /** Sends a request that asks for usage instead of the one that came, if that is in order. */
    private void askForUsage(RouteUsage asked) {
        undecided = false;
        asked.ask(head, leg.heldBody()).ifPresent(asking -> {
            client = new UsageFreeClient(client, asked, head, loop.readCopy());
            leg.replaceWith(asking);
        });
    }

    private void end(Ending ending, long nanos) {
        if (response == Response.OVER) {
            return;
        }
        response = Response.OVER;
        leg.leave(ending == Ending.COMPLETE);
        undecided = false;
        loop.closed(this);
        loop.unwatch(watch);
        watch.ended(nanos);
        try {
            if (!observation.ended(ending, nanos)) {
                loop.counters().passedThrough(status);
                loop.observers().passed(route, head, status, ending, progress.ageNanos(nanos));
            }
        } finally {
            // Even an error of the machine: nobody else would take the connection on.
            if (ending != Ending.CLIENT_LEFT) {
                client.exchangeOver();
            }
        }
    }
}
