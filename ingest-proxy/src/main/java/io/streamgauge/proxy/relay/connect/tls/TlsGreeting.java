package io.streamgauge.proxy.relay.connect.tls;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.Greeting;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits for the end of a handshake and then makes way for those who use the connection. Event loop only. */
public final class TlsGreeting extends ChannelInboundHandlerAdapter {

    private final SslHandler tls;
    private final Consumer<@Nullable String> secured;
    private final Greeting.Listener listener;

    private TlsGreeting(SslHandler tls, Consumer<@Nullable String> secured, Greeting.Listener listener) {
        this.tls = tls;
        this.secured = secured;
        this.listener = listener;
    }

    /**
     * Begins a handshake.
     *
     * @param secured told at its end which protocol the upstream chose by ALPN, if any
     * @param listener told if it fails
     */
    public static void begin(
            SocketChannel socket, SslHandler tls, Consumer<@Nullable String> secured, Greeting.Listener listener) {
        // Last first: the handshake begins as soon as its handler is there.
        socket.pipeline().addLast(new TlsGreeting(tls, secured, listener)).addFirst(tls);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent completion) {
            if (completion.isSuccess()) {
                ctx.pipeline().remove(this);
                secured.accept(tls.applicationProtocol());
            } else {
                listener.greetingFailed(TlsFailure.of(completion.cause()));
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        listener.greetingFailed(ConnectFailure.TLS_BROKEN);
    }

    /** The handshake's completion tells the same. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        listener.greetingFailed(TlsFailure.of(cause));
    }
}
