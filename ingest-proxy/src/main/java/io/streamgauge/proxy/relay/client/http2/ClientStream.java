package io.streamgauge.proxy.relay.client.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.relay.admission.Admission;
import io.streamgauge.proxy.relay.admission.Admitted;
import io.streamgauge.proxy.relay.exchange.Exchange;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.response.ClientSide;
import io.streamgauge.proxy.relay.response.Failure;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.response.Peer;
import io.streamgauge.proxy.relay.transport.ReadClock;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.upstream.SwitchedSocket;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One stream of a client's connection: one request and its response. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class ClientStream extends ChannelInboundHandlerAdapter implements ClientSide {

    private final Http2StreamChannel stream;
    private final ClientHttp2Connection connection;
    private final Admission admission;
    private final ReadClock clock;
    private final StreamResponse response;
    /** While it goes on. */
    private @Nullable Exchange exchange;

    /** The codec is about to reset the stream: nothing may come before that. */
    private boolean broken;

    private boolean begun;
    private boolean received;

    ClientStream(Http2StreamChannel stream, ClientHttp2Connection connection, ReadClock clock) {
        this.stream = stream;
        this.connection = connection;
        this.admission = connection.admission();
        this.clock = clock;
        this.response = new StreamResponse(stream);
    }

    int id() {
        return stream.stream().id();
    }

    /** Bytes of the response that wait for the client, and of the request that wait for the upstream. */
    long heldBytes() {
        long waiting = SocketOptions.waitingBytes(stream);
        return exchange == null ? waiting : waiting + exchange.heldBytes();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        connection.opened(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        if (frame instanceof Http2DataFrame data) {
            readBody(data);
        } else if (!(frame instanceof Http2HeadersFrame head)) {
            ReferenceCountUtil.release(frame);
        } else if (begun) {
            readTrailers(head);
        } else {
            begun = true;
            received = head.isEndStream();
            begin(StreamRequest.of(head, admission.gate()));
        }
    }

    private void begin(HttpRequest head) {
        response.begin(head);
        Admitted admitted = admission.admit(head, this, clock.nanos());
        if (admitted instanceof Admitted.Passed passed) {
            Exchange begins = passed.exchange();
            exchange = begins;
            begins.start();
            if (received && exchange != null) {
                begins.requestEnd(EmptyHttpHeaders.INSTANCE, clock.nanos());
            }
        } else if (admitted instanceof Admitted.Answered answered) {
            respond(answered.response());
            discardRequest();
        } else if (admitted instanceof Admitted.Refused refused) {
            respond(OwnResponse.refusing(refused.rule()));
            discardRequest();
        }
    }

    private void readBody(Http2DataFrame data) {
        received |= data.isEndStream();
        connection.taken(id(), data.content().readableBytes());
        Exchange receiver = exchange;
        if (receiver == null) {
            data.release();
            return;
        }
        if (data.content().isReadable()) {
            receiver.requestBody(data.content(), clock.nanos());
        } else {
            data.release();
        }
        if (received && exchange != null) {
            receiver.requestEnd(EmptyHttpHeaders.INSTANCE, clock.nanos());
        }
    }

    private void readTrailers(Http2HeadersFrame trailers) {
        received = true;
        Exchange receiver = exchange;
        if (receiver == null) {
            return;
        }
        Optional<RequestRule> broken = StreamRequest.brokenByTrailers(trailers.headers());
        if (broken.isPresent()) {
            refuse(receiver, broken.get());
        } else {
            receiver.requestEnd(StreamRequest.trailers(trailers.headers()), clock.nanos());
        }
    }

    private void refuse(Exchange receiver, RequestRule rule) {
        connection.fault();
        admission.gate().counters().refused(rule);
        receiver.abort(Ending.REQUEST_MALFORMED, OwnResponse.refusing(rule), clock.nanos());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (exchange != null) {
            exchange.requestReadComplete();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (exchange != null && stream.isWritable()) {
            exchange.clientWritable();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof Http2ResetFrame) {
            lost();
        }
        ReferenceCountUtil.release(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        lost();
        connection.closed(this);
    }

    /** The codec resets the stream after what breaks the protocol. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        Exchange failing = exchange;
        if (failing == null) {
            if (!(cause instanceof Http2Exception)) {
                reset(Http2Error.INTERNAL_ERROR);
            }
            return;
        }
        long nanos = admission.loop().nanoTime();
        if (cause instanceof Http2Exception) {
            broken = true;
            failing.abort(Ending.REQUEST_MALFORMED, OwnResponse.refusing(RequestRule.HTTP2_MESSAGE), nanos);
        } else {
            failing.abort(Ending.PROXY_ERROR, OwnResponse.proxyFailed(), nanos);
        }
    }

    /** The client is gone. */
    void lost() {
        Exchange left = exchange;
        exchange = null;
        response.discard();
        if (left != null) {
            left.clientLeft(admission.loop().nanoTime());
        }
    }

    /** Ends now, for this reason. */
    void cut(Failure failure) {
        if (exchange != null) {
            exchange.abort(
                    failure.ending(), failure.response(), admission.loop().nanoTime());
        }
    }

    @Override
    public Peer peer() {
        return Peer.of(stream.parent()).overHttp2();
    }

    @Override
    public void interimHead(HttpResponse head) {
        response.interimHead(head);
    }

    @Override
    public void responseHead(HttpResponse head) {
        response.head(head);
    }

    /** Cannot be: fields that offer one are refused in HTTP/2. */
    @Override
    public void switchProtocols(HttpResponse head, SwitchedSocket upstream) {
        throw new IllegalStateException("no stream offers another protocol");
    }

    @Override
    public void responseBody(ByteBuf bytes) {
        response.body(bytes);
    }

    @Override
    public void responseEnd(HttpHeaders trailers) {
        response.end(trailers);
    }

    @Override
    public void respond(OwnResponse whole) {
        if (!broken) {
            response.respond(whole);
        }
    }

    @Override
    public void breakOff() {
        if (broken) {
            response.discard();
        } else {
            response.breakOff();
        }
    }

    @Override
    public boolean flush() {
        response.writeWaiting();
        boolean now = response.isUrgent();
        if (now) {
            response.flush();
        } else {
            connection.flushSoon();
        }
        return now;
    }

    @Override
    public boolean isWritable() {
        return stream.isWritable();
    }

    @Override
    public long bytesToTake() {
        return stream.bytesBeforeWritable();
    }

    @Override
    public void readRequest(boolean on) {
        stream.config().setAutoRead(on);
    }

    @Override
    public void exchangeOver() {
        exchange = null;
        discardRequest();
    }

    /** Tells the client, once it has the whole answer, that nobody needs the rest of its request. */
    private void discardRequest() {
        if (!received) {
            stream.config().setAutoRead(true);
            response.whenEnded(() -> {
                if (!received) {
                    reset(Http2Error.NO_ERROR);
                }
            });
        }
    }

    private void reset(Http2Error error) {
        stream.writeAndFlush(new DefaultHttp2ResetFrame(error));
    }
}
