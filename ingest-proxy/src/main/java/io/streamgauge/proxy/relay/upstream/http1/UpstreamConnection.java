package io.streamgauge.proxy.relay.upstream.http1;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.upstream.ResponseListener;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;
import io.streamgauge.proxy.relay.upstream.SwitchedSocket;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;
import io.streamgauge.proxy.relay.wire.Framing;
import io.streamgauge.proxy.relay.wire.MessageWriter;
import io.streamgauge.proxy.relay.wire.Upgrade;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/1.1 connection to an upstream: carries one request at a time and rests in its pool in between. Event loop
 * only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
public final class UpstreamConnection extends ChannelInboundHandlerAdapter implements UpstreamSide, SwitchedSocket {

    /** Some servers tell every few seconds that they are still at it. */
    private static final int MOST_INTERIM_HEADS = 100;

    private final UpstreamAddress address;
    private final SocketChannel channel;
    private final ResponseDecoder decoder;
    private final MessageWriter writer;
    private final GateCounters gate;
    private final Consumer<UpstreamConnection> whenDone;
    private @Nullable ResponseListener listener;
    private Awaited awaited = Awaited.NOTHING;
    private @Nullable HttpRequest offer;
    private @Nullable HttpResponse switched;
    private boolean persistenceAsked;
    private boolean persistent;
    private boolean endsWithConnection;
    private boolean failed;
    private boolean closeNotified;
    private int interimHeads;
    private long idleSinceNanos;

    /** What comes next from the upstream. */
    private enum Awaited {
        NOTHING,
        HEAD,
        /** The empty end that the decoder gives to an interim response. */
        INTERIM_END,
        BODY
    }

    /**
     * @param whenDone takes it back when an exchange has been completed
     */
    public UpstreamConnection(
            UpstreamAddress address,
            SocketChannel channel,
            ResponseDecoder decoder,
            GateCounters gate,
            Consumer<UpstreamConnection> whenDone) {
        this.address = address;
        this.channel = channel;
        this.decoder = decoder;
        this.writer = new MessageWriter(channel);
        this.gate = gate;
        this.whenDone = whenDone;
    }

    @Override
    public void begin(HttpRequest head, ResponseListener responses) {
        listener = responses;
        offer = Upgrade.isAsked(head) ? head : null;
        awaited = Awaited.HEAD;
        persistent = false;
        interimHeads = 0;
        // The Connection field does not pass, so an HTTP/1.0 request lets the upstream close.
        persistenceAsked = head.protocolVersion().equals(HttpVersion.HTTP_1_1);
        decoder.expect(head.method());
        writer.requestHead(head);
    }

    @Override
    public void body(ByteBuf bytes) {
        writer.body(bytes);
    }

    @Override
    public void end(HttpHeaders trailers) {
        writer.end(trailers);
    }

    @Override
    public void flush() {
        writer.flush();
    }

    @Override
    public void flush(Runnable written) {
        writer.flushNotified().addListener(flushed -> {
            if (flushed.isSuccess()) {
                written.run();
            }
        });
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable();
    }

    @Override
    public long heldBytes() {
        return SocketOptions.waitingBytes(channel);
    }

    @Override
    public void read(boolean on) {
        channel.config().setAutoRead(on);
    }

    /** Whether the connection can carry another request, now that its response is complete. */
    public boolean isReusable() {
        return persistent
                && !closeNotified
                && awaited == Awaited.NOTHING
                && channel.isActive()
                && decoder.isBetweenMessages();
    }

    @Override
    public boolean mayRefuse() {
        return false;
    }

    @Override
    public void done() {
        whenDone.accept(this);
    }

    @Override
    public void close() {
        listener = null;
        writer.discard();
        channel.close();
    }

    @Override
    public void handOver(ChannelHandler next) {
        listener = null;
        channel.pipeline().addLast(next);
        channel.pipeline().remove(this);
        channel.pipeline().remove(decoder);
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    public UpstreamAddress address() {
        return address;
    }

    /** Waits for another exchange from now on. */
    public void rest(long nanos) {
        listener = null;
        idleSinceNanos = nanos;
        channel.config().setAutoRead(true);
    }

    public long idleSinceNanos() {
        return idleSinceNanos;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ResponseListener responses = listener;
        if (responses == null) {
            ReferenceCountUtil.release(message);
            close();
        } else if (awaited == Awaited.NOTHING) {
            // Bytes after the end of the response: nothing that follows on this connection can be trusted.
            ReferenceCountUtil.release(message);
            persistent = false;
        } else if (((HttpObject) message).decoderResult().isFailure()) {
            ReferenceCountUtil.release(message);
            fail(responses, (HttpObject) message);
        } else if (message instanceof HttpResponse head) {
            readHead(responses, head);
        } else {
            readContent(responses, (HttpContent) message);
        }
    }

    private void readHead(ResponseListener responses, HttpResponse head) {
        Optional<ResponseRule> broken = ResponseGate.check(head, decoder.contentLengths(), offer);
        if (broken.isPresent()) {
            refuse(responses, broken.get());
        } else if (awaited != Awaited.HEAD) {
            refuse(responses, ResponseRule.MALFORMED);
        } else if (Upgrade.isSwitch(head)) {
            switched = head;
        } else if (Framing.isInterim(head) && interimHeads++ == MOST_INTERIM_HEADS) {
            refuse(responses, ResponseRule.INTERIM_FLOOD);
        } else if (Framing.isInterim(head)) {
            awaited = Awaited.INTERIM_END;
            responses.interimHead(head, decoder.arrivedAtNanos());
        } else {
            awaited = Awaited.BODY;
            endsWithConnection = Framing.endsWithConnection(head, decoder.asked());
            persistent = persistenceAsked && HttpUtil.isKeepAlive(head) && !endsWithConnection;
            responses.responseHead(head, decoder.arrivedAtNanos());
        }
    }

    private void readContent(ResponseListener responses, HttpContent content) {
        if (awaited == Awaited.INTERIM_END) {
            content.release();
            awaited = Awaited.HEAD;
            return;
        }
        HttpResponse lastHead = switched;
        if (lastHead != null) {
            // The empty end of the switch: only what follows in the other protocol is left in the decoder.
            content.release();
            responses.switchedProtocols(lastHead, this, decoder.arrivedAtNanos());
            return;
        }
        boolean last = content instanceof LastHttpContent;
        if (last && endsWithConnection && (failed || isTruncated())) {
            // A reset is not the regular end of such a body, nor is one without a word in TLS (RFC 9112, section 9.8).
            content.release();
            lose(responses, Loss.CUT);
            return;
        }
        if (content.content().isReadable()) {
            responses.responseBody(content.content(), decoder.arrivedAtNanos());
        } else {
            content.release();
        }
        if (last) {
            awaited = Awaited.NOTHING;
            responses.responseEnd(((LastHttpContent) content).trailingHeaders(), decoder.arrivedAtNanos());
        }
    }

    private boolean isTruncated() {
        return !closeNotified && channel.pipeline().get(SslHandler.class) != null;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        closeNotified |= event instanceof SslCloseCompletionEvent closed && closed.isSuccess();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ResponseListener responses = listener;
        if (responses != null) {
            responses.responseReadComplete();
        } else if (!decoder.isBetweenMessages()) {
            // Something nobody asked for: part of a message, or it would have been noticed already.
            close();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        ResponseListener responses = listener;
        if (responses != null && channel.isWritable()) {
            responses.upstreamWritable();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        ResponseListener responses = listener;
        if (responses != null) {
            lose(responses, decoder.answered() ? Loss.CUT : Loss.UNANSWERED);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ResponseListener responses = listener;
        if (cause instanceof IOException) {
            // The end of the connection follows, or, after a failed write, what the upstream had said before.
            failed = true;
        } else if (responses != null) {
            if (cause.getCause() instanceof SSLException) {
                lose(responses, decoder.answered() ? Loss.CUT : Loss.UNANSWERED);
            } else if (cause instanceof DecoderException) {
                refuse(responses, ResponseRule.MALFORMED);
            } else {
                lose(responses, Loss.PROXY_FAILED);
            }
        } else {
            close();
        }
    }

    private void fail(ResponseListener responses, HttpObject part) {
        if (part.decoderResult().cause() instanceof PrematureChannelClosureException) {
            lose(responses, Loss.CUT);
        } else {
            refuse(responses, ResponseGate.ruleOf(part));
        }
    }

    private void refuse(ResponseListener responses, ResponseRule rule) {
        gate.refused(rule);
        lose(responses, Loss.MALFORMED);
    }

    private void lose(ResponseListener responses, Loss loss) {
        long nanos = decoder.arrivedAtNanos();
        close();
        responses.lost(loss, nanos);
    }
}
