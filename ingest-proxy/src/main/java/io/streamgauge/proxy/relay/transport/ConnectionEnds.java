package io.streamgauge.proxy.relay.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;

/** How connections are ended, with TLS or without. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close shows as an event
public final class ConnectionEnds {

    private ConnectionEnds() {}

    /** Nothing more will be written, which the peer is told; it may go on sending. */
    public static void endOutput(SocketChannel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            channel.shutdownOutput();
        } else {
            tls.closeOutbound().addListener(told -> channel.shutdownOutput());
        }
    }

    /** Closes so that the peer cannot take it for a regular end: with a reset, and without the farewell of TLS. */
    public static void reset(SocketChannel channel) {
        channel.config().setSoLinger(0);
        ChannelHandlerContext tls = channel.pipeline().context(SslHandler.class);
        if (tls == null) {
            channel.close();
        } else {
            tls.close();
        }
    }
}
