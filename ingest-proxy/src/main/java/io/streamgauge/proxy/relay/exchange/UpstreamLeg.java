package io.streamgauge.proxy.relay.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.open.Phase;
import io.streamgauge.proxy.relay.upstream.ResponseListener;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters.Use;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;
import io.streamgauge.proxy.relay.upstream.pool.Opening;
import io.streamgauge.proxy.relay.upstream.pool.UpstreamWaiter;
import io.streamgauge.proxy.relay.usage.request.AskingRequest;
import io.streamgauge.proxy.relay.wire.HeldRequest;
import io.streamgauge.proxy.relay.wire.Upgrade;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.UpstreamAddress;
import org.jspecify.annotations.Nullable;

/**
 * Brings one request to its upstream: finds it a connection, holds what of it may yet have to be written, and sends it
 * once more on a fresh connection where a reused one dies unanswered. Event loop only.
 */
final class UpstreamLeg implements UpstreamWaiter {

    private final RelayLoop loop;
    private final Route route;
    private final Listener listener;
    private final HeldRequest held;
    private HttpRequest head;
    private State state = State.NONE;
    private Request request = Request.ARRIVING;
    private @Nullable HttpHeaders trailers;
    private boolean repeatable;
    private boolean repeated;
    /** On a fresh connection only what the upstream has not begun is sent again. */
    private boolean fresh;

    /** Receives the response, and what becomes of the request. */
    interface Listener extends ResponseListener {

        /** The request has a fresh connection, and what was held of it has been handed to the socket. */
        void upstreamConnected();

        /** There will be no connection. */
        void upstreamUnreachable(ConnectFailure failure);

        /** The whole request has reached the socket. */
        void requestWritten();
    }

    private sealed interface State {
        State NONE = new None();
        State OVER = new Over();

        record None() implements State {}

        record Connecting(Opening opening) implements State {}

        record Connected(UpstreamSide upstream) implements State {}

        record Over() implements State {}
    }

    private enum Request {
        ARRIVING,
        RECEIVED,
        WRITING,
        WRITTEN
    }

    /**
     * @param limit bytes of the body that are held before there is a connection
     */
    UpstreamLeg(RelayLoop loop, Route route, HttpRequest head, int limit, Listener listener) {
        this.loop = loop;
        this.route = route;
        this.head = head;
        this.listener = listener;
        this.held = new HeldRequest(limit);
        this.repeatable = HeldRequest.canRepeat(head);
    }

    /** Bytes of the body; the caller keeps its reference. */
    void body(ByteBuf bytes) {
        if (state instanceof State.Connected connected) {
            connected.upstream().body(bytes);
        }
        if (repeatable || !(state instanceof State.Connected)) {
            held.add(bytes);
        }
    }

    /** The request is complete. */
    void end(HttpHeaders requestTrailers) {
        request = Request.RECEIVED;
        trailers = requestTrailers;
        if (state instanceof State.Connected connected) {
            connected.upstream().end(requestTrailers);
        }
    }

    /** The body so far, while there is no connection. */
    byte[] heldBody() {
        return held.copy();
    }

    /** Whether no more of the body should be held. */
    boolean isFull() {
        return held.isFull();
    }

    /** Sends this request instead of the one that came. */
    void replaceWith(AskingRequest asking) {
        head = asking.head();
        held.replaceWith(asking.body());
        repeatable = HeldRequest.canRepeat(head);
    }

    /** Finds a connection; may tell at once that there is none. */
    void connect() {
        if (repeatable) {
            // A body that cannot be held, and so not be sent again, does not risk a connection that may be dying.
            loop.pool().takeIdle(target()).ifPresentOrElse(this::use, this::open);
        } else {
            open();
        }
    }

    /** Hands what has been written to the socket. */
    void flush() {
        if (!(state instanceof State.Connected connected)) {
            return;
        }
        UpstreamSide upstream = connected.upstream();
        if (request == Request.RECEIVED) {
            request = Request.WRITING;
            upstream.flush(() -> {
                if (state.equals(connected)) {
                    request = Request.WRITTEN;
                    listener.requestWritten();
                }
            });
        } else {
            upstream.flush();
        }
    }

    /** Whether the request is not complete yet. */
    boolean isReceiving() {
        return request == Request.ARRIVING;
    }

    /** Whether more of the request can be taken without it piling up. */
    boolean takesMore() {
        return state instanceof State.Connected connected ? connected.upstream().isWritable() : !held.isFull();
    }

    /** Bytes of the request and its response that wait here. */
    long heldBytes() {
        return held.bytes()
                + (state instanceof State.Connected connected
                        ? connected.upstream().heldBytes()
                        : 0);
    }

    /** What the request waits for as long as there is no output. */
    Phase phase(boolean answerBegun) {
        if (!answerBegun && isReceiving()) {
            return Phase.RECEIVING;
        }
        return isConnected() ? Phase.WAITING : Phase.CONNECTING;
    }

    boolean isConnected() {
        return state instanceof State.Connected;
    }

    /** Goes on or stops reading the response, if there is a connection. */
    void readResponse(boolean on) {
        if (state instanceof State.Connected connected) {
            connected.upstream().read(on);
        }
    }

    /** A response has begun: the request will not be sent again. */
    void answered() {
        repeatable = false;
        held.release();
    }

    /** The connection has left HTTP: it belongs to whoever takes its socket. */
    void switched() {
        state = State.OVER;
    }

    /**
     * The connection is lost.
     *
     * @return whether the request is sent once more
     */
    boolean lost(Loss loss) {
        state = State.NONE;
        boolean safe = loss == Loss.REFUSED || (loss == Loss.UNANSWERED && !fresh);
        boolean again = safe && repeatable && !repeated;
        if (again) {
            repeated = true;
            loop.upstreamCounters().count(Use.REPEATED);
            if (request != Request.ARRIVING) {
                request = Request.RECEIVED;
            }
            open();
        }
        return again;
    }

    /**
     * The exchange is over; nothing more is told.
     *
     * @param complete the response is: the connection may serve another exchange
     */
    void leave(boolean complete) {
        if (state instanceof State.Connected connected) {
            if (complete && request == Request.WRITTEN) {
                connected.upstream().done();
            } else {
                connected.upstream().close();
            }
        } else if (state instanceof State.Connecting connecting) {
            connecting.opening().cancel();
        }
        state = State.OVER;
        held.release();
    }

    @Override
    public void connected(UpstreamSide upstream) {
        fresh = true;
        repeatable &= upstream.mayRefuse() && !repeated;
        use(upstream);
        if (!repeatable) {
            held.release();
        }
        flush();
        listener.upstreamConnected();
    }

    @Override
    public void connectFailed(ConnectFailure failure) {
        state = State.NONE;
        listener.upstreamUnreachable(failure);
    }

    private void open() {
        Opening opening = loop.pool().open(target(), this);
        // It may have failed already, and the exchange be over.
        if (state instanceof State.None) {
            state = new State.Connecting(opening);
        }
    }

    /** Other protocols begin in HTTP/1.1. */
    private UpstreamAddress target() {
        return Upgrade.isAsked(head) ? route.upstream().withoutHttp2() : route.upstream();
    }

    private void use(UpstreamSide upstream) {
        state = new State.Connected(upstream);
        upstream.begin(head, listener);
        held.forEach(upstream::body);
        if (trailers != null) {
            upstream.end(trailers);
        }
    }
}
