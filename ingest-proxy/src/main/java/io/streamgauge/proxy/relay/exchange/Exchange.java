package io.streamgauge.proxy.relay.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.relay.connect.ConnectAttempt;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.upstream.ResponseListener;
import io.streamgauge.proxy.relay.upstream.UpstreamConnection;
import io.streamgauge.proxy.relay.upstream.UpstreamWaiter;
import io.streamgauge.proxy.relay.usage.RouteUsage;
import io.streamgauge.proxy.relay.usage.request.AskingRequest;
import io.streamgauge.proxy.relay.wire.HeldRequest;
import io.streamgauge.proxy.route.Route;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response: passes both on as they come, keeps a slow side from filling memory, and ends exactly
 * once. The client's connection calls the methods named after the request. Event loop only.
 */
public final class Exchange implements ResponseListener, UpstreamWaiter {

    private final RelayLoop loop;
    private final Route route;
    private final Observation observation;
    private final HeldRequest held;
    private final @Nullable RouteUsage usage;
    private ClientSide client;
    private HttpRequest head;
    private Leg leg = Leg.NONE;
    private Request request = Request.ARRIVING;
    private Response response = Response.AWAITED;
    private @Nullable HttpHeaders trailers;
    private boolean repeatable;
    /** The upstream gets nothing before it is known whether the request has to be changed. */
    private boolean undecided;

    private boolean paused;
    private int status;
    private long endedAtNanos;

    /** The way to the upstream. */
    private sealed interface Leg {
        Leg NONE = new None();

        record None() implements Leg {}

        record Connecting(ConnectAttempt attempt) implements Leg {}

        record Connected(UpstreamConnection upstream) implements Leg {}
    }

    private enum Request {
        ARRIVING,
        RECEIVED,
        WRITING,
        WRITTEN
    }

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
        this.observation = new Observation(loop, head, route, arrival.nanos());
        this.usage = loop.usageOf(route);
        this.undecided = usage != null && usage.mayAsk(head);
        this.held = new HeldRequest(undecided ? AskingRequest.LIMIT_BYTES : HeldRequest.LIMIT_BYTES);
        this.repeatable = HeldRequest.canRepeat(head);
    }

    /** Finds the upstream a connection. May end the exchange at once. */
    public void start() {
        loop.exchangeOpened();
        if (!undecided) {
            findUpstream();
        }
    }

    /** Bytes of the request's body; the reference passes to the exchange. */
    public void requestBody(ByteBuf bytes, long nanos) {
        if (leg instanceof Leg.Connected connected) {
            connected.upstream().writer().body(bytes);
        }
        if (repeatable || !(leg instanceof Leg.Connected)) {
            held.add(bytes);
        }
        observation.requestBody(bytes, nanos);
    }

    /** The request is complete. */
    public void requestEnd(HttpHeaders requestTrailers, long nanos) {
        request = Request.RECEIVED;
        trailers = requestTrailers;
        observation.requestReceived(nanos);
        if (undecided && usage != null) {
            askForUsage(usage);
            findUpstream();
        } else if (leg instanceof Leg.Connected connected) {
            connected.upstream().writer().end(requestTrailers);
        }
    }

    /** All that one read brought of the request has been told. */
    public void requestReadComplete() {
        if (undecided && held.isFull()) {
            undecided = false;
            findUpstream();
        }
        if (response == Response.OVER) {
            return;
        }
        flushRequest();
        if (request == Request.ARRIVING && !takesRequest()) {
            client.readRequest(false);
        }
        observation.deliver();
    }

    /** The client takes more of the response. */
    public void clientWritable() {
        if (paused && leg instanceof Leg.Connected connected) {
            paused = false;
            connected.upstream().read(true);
            observation.readingResumed(loop.nanoTime());
        }
    }

    /** The client is gone. */
    public void clientLeft(long nanos) {
        end(Ending.CLIENT_LEFT, nanos);
    }

    /** Gives the exchange up, with this answer if none has begun. */
    public void abort(Ending ending, Answer answer, long nanos) {
        if (response == Response.AWAITED) {
            status = answer.status().code();
            client.answer(answer);
        } else if (response == Response.BEGUN) {
            client.breakOff();
        }
        end(ending, nanos);
    }

    @Override
    public void connected(UpstreamConnection upstream) {
        repeatable = false;
        use(upstream);
        held.release();
        flushRequest();
        if (request == Request.ARRIVING) {
            client.readRequest(takesRequest());
        }
    }

    @Override
    public void connectFailed(ConnectFailure failure) {
        leg = Leg.NONE;
        boolean late = failure == ConnectFailure.TIMEOUT;
        abort(late ? Ending.CONNECT_TIMEOUT : Ending.CONNECT_FAILED, Answer.to(failure), loop.nanoTime());
    }

    @Override
    public void upstreamWritable() {
        if (request == Request.ARRIVING) {
            client.readRequest(true);
        }
    }

    @Override
    public void interimHead(HttpResponse interim, long nanos) {
        forgetHeld();
        client.interimHead(interim);
    }

    @Override
    public void responseHead(HttpResponse responseHead, long nanos) {
        forgetHeld();
        response = Response.BEGUN;
        status = responseHead.status().code();
        client.responseHead(responseHead);
        observation.responseHead(responseHead, nanos);
        if (usage != null) {
            usage.answered(head, responseHead);
        }
    }

    @Override
    public void responseBody(ByteBuf bytes, long nanos) {
        client.responseBody(bytes);
        observation.responseBody(bytes, nanos);
    }

    @Override
    public void responseEnd(HttpHeaders responseTrailers, long nanos) {
        response = Response.COMPLETE;
        endedAtNanos = nanos;
        client.responseEnd(responseTrailers);
    }

    @Override
    public void responseReadComplete() {
        client.flush();
        observation.deliver();
        if (response == Response.COMPLETE) {
            end(Ending.COMPLETE, endedAtNanos);
        } else if (!client.isWritable() && leg instanceof Leg.Connected connected) {
            paused = true;
            connected.upstream().read(false);
            observation.readingPaused(loop.nanoTime());
        }
    }

    @Override
    public void lost(Loss loss, long nanos) {
        leg = Leg.NONE;
        if (loss == Loss.UNANSWERED && repeatable) {
            repeat();
            return;
        }
        Ending ending = switch (loss) {
            case UNANSWERED, CUT -> Ending.UPSTREAM_RESET;
            case MALFORMED -> Ending.UPSTREAM_MALFORMED;
            case PROXY_FAILED -> Ending.PROXY_ERROR;
        };
        abort(ending, Answer.to(loss), nanos);
    }

    /** Sends a request that asks for usage instead of the one that came, if that is in order. */
    private void askForUsage(RouteUsage asked) {
        undecided = false;
        asked.ask(head, held.copy()).ifPresent(asking -> {
            client = new UsageFreeClient(client, asked, head);
            head = asking.head();
            held.replaceWith(asking.body());
            repeatable = HeldRequest.canRepeat(head);
        });
    }

    private void findUpstream() {
        if (repeatable) {
            // A body that cannot be held, and so not be sent again, does not risk a connection that may be dying.
            loop.pool().takeIdle(route.upstream()).ifPresentOrElse(this::use, this::open);
        } else {
            open();
        }
    }

    private void repeat() {
        loop.upstreamCounters().repeated().increment();
        if (request != Request.ARRIVING) {
            request = Request.RECEIVED;
        }
        open();
    }

    private void open() {
        ConnectAttempt attempt = loop.pool().open(route.upstream(), this);
        if (response == Response.AWAITED && leg instanceof Leg.None) {
            leg = new Leg.Connecting(attempt);
        }
    }

    private void use(UpstreamConnection upstream) {
        leg = new Leg.Connected(upstream);
        upstream.begin(head, this);
        held.writeTo(upstream.writer());
        if (trailers != null) {
            upstream.writer().end(trailers);
        }
    }

    private boolean takesRequest() {
        return leg instanceof Leg.Connected connected ? connected.upstream().isWritable() : !held.isFull();
    }

    private void flushRequest() {
        if (!(leg instanceof Leg.Connected connected)) {
            return;
        }
        UpstreamConnection upstream = connected.upstream();
        if (request == Request.RECEIVED) {
            request = Request.WRITING;
            upstream.writer().flushNotified().addListener(written -> {
                if (written.isSuccess() && leg.equals(connected)) {
                    request = Request.WRITTEN;
                    observation.requestWritten(loop.nanoTime());
                }
            });
        } else {
            upstream.writer().flush();
        }
    }

    private void forgetHeld() {
        repeatable = false;
        held.release();
    }

    private void end(Ending ending, long nanos) {
        if (response == Response.OVER) {
            return;
        }
        response = Response.OVER;
        if (leg instanceof Leg.Connected connected) {
            if (ending == Ending.COMPLETE && request == Request.WRITTEN) {
                loop.pool().giveBack(connected.upstream());
            } else {
                connected.upstream().close();
            }
        } else if (leg instanceof Leg.Connecting connecting) {
            connecting.attempt().cancel();
        }
        leg = Leg.NONE;
        undecided = false;
        held.release();
        loop.exchangeClosed();
        try {
            if (!observation.ended(ending, nanos)) {
                loop.counters().passedThrough(status);
            }
        } finally {
            // Even an error of the machine: nobody else would take the connection on.
            if (ending != Ending.CLIENT_LEFT) {
                client.exchangeOver();
            }
        }
    }
}
