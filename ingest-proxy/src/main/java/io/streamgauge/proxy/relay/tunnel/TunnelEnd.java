package io.streamgauge.proxy.relay.tunnel;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.streamgauge.proxy.relay.transport.ConnectionEnds;

/**
 * One socket of a tunnel: what it reads is written to the other, which stops the reading while it is full. Event loop
 * only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
public final class TunnelEnd extends ChannelInboundHandlerAdapter {

    private final Tunnel tunnel;
    private final SocketChannel here;
    private final SocketChannel there;
    private boolean broken;

    TunnelEnd(Tunnel tunnel, SocketChannel here, SocketChannel there) {
        this.tunnel = tunnel;
        this.here = here;
        this.there = there;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        here.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        here.config().setAutoRead(true);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        tunnel.moved();
        there.write(bytes, there.voidPromise());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        there.flush();
        here.config().setAutoRead(there.isWritable());
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        there.config().setAutoRead(here.isWritable());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            // Behind all that is still to be written.
            there.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
                if (written.isSuccess()) {
                    endOutput();
                }
            });
        }
    }

    /** In TLS an end has to be said, or it looks like a cut. */
    private void endOutput() {
        SslHandler tls = there.pipeline().get(SslHandler.class);
        ChannelFuture said = tls == null ? there.newSucceededFuture() : tls.closeOutbound();
        said.addListener(done -> {
            there.shutdownOutput();
            tunnel.endPassedOn();
        });
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        tunnel.over();
        if (there.isActive()) {
            if (broken) {
                // A plain close would tell the other side of a regular end.
                ConnectionEnds.reset(there);
            } else {
                there.close();
            }
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        broken = true;
        here.close();
    }
}
