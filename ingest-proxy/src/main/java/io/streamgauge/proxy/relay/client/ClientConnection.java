package io.streamgauge.proxy.relay.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.relay.admission.Admission;
import io.streamgauge.proxy.relay.admission.Admitted;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.exchange.Exchange;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.response.ClientSide;
import io.streamgauge.proxy.relay.response.Failure;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.response.Peer;
import io.streamgauge.proxy.relay.transport.ConnectionEnds;
import io.streamgauge.proxy.relay.tunnel.Tunnel;
import io.streamgauge.proxy.relay.upstream.SwitchedSocket;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One HTTP/1.1 connection from a client: takes requests one after the other and answers them in order. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class ClientConnection extends ChannelInboundHandlerAdapter implements ClientSide {

    /** How long a client may go on sending what nobody needs, so that it comes to read the answer. */
    private static final long LINGER_SECONDS = 5;

    private final SocketChannel channel;
    private final RequestDecoder decoder;
    private final ClientConnections connections;
    private final Admission admission;
    private final RelayLoop loop;
    private final ClientResponses responses;
    private final OpenClient open;
    private final Backlog backlog = new Backlog();
    private ClientState state = ClientState.IDLE;
    private boolean resuming;

    ClientConnection(SocketChannel channel, RequestDecoder decoder, ClientConnections connections) {
        this.channel = channel;
        this.decoder = decoder;
        this.connections = connections;
        this.admission = connections.admission();
        this.loop = admission.loop();
        this.responses = new ClientResponses(channel);
        this.open = new OpenClient(channel, this);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connections.add(open);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        HttpObject part = (HttpObject) message;
        if (waits()) {
            backlog.add(part, decoder.arrivedAtNanos());
        } else {
            take(part, decoder.arrivedAtNanos());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ClientState.exchangeOf(state).ifPresent(Exchange::requestReadComplete);
        if (!backlog.isEmpty() || decoder.holdsBytes()) {
            channel.config().setAutoRead(false);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (channel.isWritable()) {
            ClientState.exchangeOf(state).ifPresent(Exchange::clientWritable);
            if (state instanceof ClientState.Idle) {
                resume();
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        Optional<Exchange> cut = ClientState.exchangeOf(state);
        state = ClientState.LEAVING;
        cut.ifPresent(exchange -> exchange.clientLeft(loop.nanoTime()));
        backlog.release();
        responses.discard();
        connections.remove(open);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        try {
            if (!(cause instanceof IOException) && !(cause instanceof DecoderException)) {
                responses.closeAfter();
                abort(Ending.PROXY_ERROR, OwnResponse.proxyFailed());
            }
        } finally {
            channel.close();
        }
    }

    void closeAfterResponse() {
        responses.closeAfter();
    }

    void leaveIfIdle() {
        if (state instanceof ClientState.Idle && !decoder.hasBegunHead()) {
            leave(!backlog.isEmpty());
        }
    }

    /** Closes now, for this reason. */
    void cut(Failure reason) {
        abort(reason.ending(), reason.response());
        channel.close();
    }

    ClientState state() {
        return state;
    }

    private void abort(Ending ending, OwnResponse response) {
        ClientState.exchangeOf(state).ifPresent(exchange -> exchange.abort(ending, response, loop.nanoTime()));
    }

    private void take(HttpObject part, long nanos) {
        if (state instanceof ClientState.Idle && part instanceof HttpRequest head) {
            begin(head, nanos);
        } else if (state instanceof ClientState.Receiving receiving && part instanceof HttpContent content) {
            receive(receiving.exchange(), content, nanos);
        } else {
            ReferenceCountUtil.release(part);
            if (state instanceof ClientState.Discarding && part.decoderResult().isFailure()) {
                leave(true);
            } else if (state instanceof ClientState.Discarding && part instanceof LastHttpContent) {
                discarded();
            }
        }
    }

    /**
     * Whether a request has to wait. Responses that are whole can pile up too, if a client sends one request after the
     * other and reads nothing.
     */
    private boolean waits() {
        return state instanceof ClientState.Awaiting || (state instanceof ClientState.Idle && !channel.isWritable());
    }

    private void begin(HttpRequest head, long nanos) {
        responses.begin(head);
        Admitted admitted = admission.admit(head, this, nanos);
        if (admitted instanceof Admitted.Passed passed) {
            state = new ClientState.Receiving(passed.exchange());
            passed.exchange().start();
        } else if (admitted instanceof Admitted.Answered answered) {
            responses.respond(answered.response());
            discard();
        } else if (admitted instanceof Admitted.Refused refused) {
            responses.closeAfter();
            responses.respond(OwnResponse.refusing(refused.rule()));
            leave(true);
        }
    }

    private void receive(Exchange exchange, HttpContent content, long nanos) {
        Optional<RequestRule> refusal = RequestGate.refusalOfBody(content);
        if (refusal.isPresent()) {
            content.release();
            admission.gate().counters().refused(refusal.get());
            responses.closeAfter();
            exchange.abort(Ending.REQUEST_MALFORMED, OwnResponse.refusing(refusal.get()), nanos);
            return;
        }
        if (content.content().isReadable()) {
            exchange.requestBody(content.content(), nanos);
        } else {
            content.release();
        }
        if (content instanceof LastHttpContent last) {
            state = new ClientState.Awaiting(exchange);
            exchange.requestEnd(last.trailingHeaders(), nanos);
        }
    }

    @Override
    public Peer peer() {
        return Peer.of(channel);
    }

    @Override
    public void interimHead(HttpResponse head) {
        responses.interimHead(head);
    }

    @Override
    public void responseHead(HttpResponse head) {
        responses.head(head);
    }

    @Override
    public void switchProtocols(HttpResponse head, SwitchedSocket upstream) {
        responses.switchHead(head);
        state = ClientState.TUNNELLING;
        Tunnel tunnel = new Tunnel(channel, upstream.channel(), loop.tunnels());
        channel.pipeline().addAfter(channel.pipeline().context(decoder).name(), null, tunnel.clientEnd());
        upstream.handOver(tunnel.upstreamEnd());
        channel.pipeline().remove(decoder);
    }

    @Override
    public void responseBody(ByteBuf bytes) {
        responses.body(bytes);
    }

    @Override
    public void responseEnd(HttpHeaders trailers) {
        responses.end(trailers);
    }

    @Override
    public void respond(OwnResponse response) {
        responses.respond(response);
    }

    @Override
    public void breakOff() {
        responses.closeAfter();
        responses.flush();
        if (responses.endsWithConnection()) {
            // A plain close would be the regular end of such a body; a reset is not.
            ConnectionEnds.reset(channel);
        }
    }

    @Override
    public boolean flush() {
        responses.flush();
        return true;
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable();
    }

    @Override
    public void readRequest(boolean on) {
        channel.config().setAutoRead(on);
    }

    @Override
    public void exchangeOver() {
        if (state instanceof ClientState.Tunnelling) {
            return;
        }
        if (state instanceof ClientState.Receiving) {
            discard();
        } else if (responses.isClosing()) {
            leave(!backlog.isEmpty() || decoder.holdsBytes());
        } else {
            state = ClientState.IDLE;
            resume();
        }
    }

    /** Goes on with requests that have been waiting for their turn. */
    private void resume() {
        if (resuming) {
            return;
        }
        resuming = true;
        while (!backlog.isEmpty() && !waits()) {
            Backlog.Pipelined next = backlog.remove();
            take(next.part(), next.nanos());
        }
        resuming = false;
        if (backlog.isEmpty()) {
            channel.config().setAutoRead(true);
            if (state instanceof ClientState.Idle) {
                decoder.goOn(channel.pipeline());
            }
        }
        ClientState.exchangeOf(state).ifPresent(Exchange::requestReadComplete);
    }

    /** Throws away the rest of a request that has its answer. */
    private void discard() {
        if (responses.isClosing()) {
            leave(true);
            return;
        }
        ClientState discarding = new ClientState.Discarding();
        state = discarding;
        channel.config().setAutoRead(true);
        channel.eventLoop()
                .schedule(
                        () -> {
                            if (state.equals(discarding)) {
                                leave(true);
                            }
                        },
                        LINGER_SECONDS,
                        TimeUnit.SECONDS);
    }

    private void discarded() {
        if (responses.isClosing()) {
            leave(false);
        } else {
            state = ClientState.IDLE;
            if (!resuming) {
                decoder.goOn(channel.pipeline());
            }
        }
    }

    /**
     * Ends the connection once everything written has left.
     *
     * @param unread the client may still be sending: closing at once would reset the connection under the answer
     */
    private void leave(boolean unread) {
        state = ClientState.LEAVING;
        backlog.release();
        decoder.goOn(channel.pipeline());
        channel.config().setAutoRead(true);
        Farewell.afterOutput(channel, unread);
    }
}
