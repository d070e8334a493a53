package io.streamgauge.proxy.relay.listener;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.streamgauge.proxy.relay.tls.server.ServerTls;

/** Waits for TLS, which settles the protocol too (RFC 7301), and is gone then. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close shows as an event
final class AlpnReader extends ChannelInboundHandlerAdapter {

    private final Protocols protocols;
    private final ServerTls tls;
    private boolean known;

    AlpnReader(Protocols protocols, ServerTls tls) {
        this.protocols = protocols;
        this.tls = tls;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        protocols.opened();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                known = true;
                begin(ctx);
            } else {
                ctx.close();
            }
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    private void begin(ChannelHandlerContext ctx) {
        String protocol = ctx.pipeline().get(SslHandler.class).applicationProtocol();
        if (ApplicationProtocolNames.HTTP_2.equals(protocol)) {
            protocols.http2();
        } else {
            protocols.http1();
        }
        ctx.pipeline().remove(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (!known) {
            tls.handshakeFailed();
            protocols.closed();
        }
        ctx.fireChannelInactive();
    }

    /** Why TLS was not agreed on: an affair of the client's. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
