package io.streamgauge.benchmarks.client.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** Connects to one port of loopback, over TLS or in the clear. */
final class Connector {
    private static final String HOST = "127.0.0.1";

    private final Optional<ClientTls> tls;
    private final EventLoopGroup loop;
    private final int port;

    Connector(Optional<ClientTls> tls, EventLoopGroup loop, int port) {
        this.tls = tls;
        this.loop = loop;
        this.port = port;
    }

    String authority() {
        return HOST + ":" + port;
    }

    String scheme() {
        return tls.isPresent() ? "https" : "http";
    }

    /** Returns once the connection stands and, over TLS, hands have been shaken. */
    Channel connect(List<ChannelHandler> handlers) throws IOException, InterruptedException {
        Channel channel = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel fresh) {
                        tls.ifPresent(context -> fresh.pipeline().addLast(context.handler(fresh, HOST, port)));
                        fresh.pipeline().addLast(handlers.toArray(ChannelHandler[]::new));
                    }
                })
                .connect(InetAddress.getLoopbackAddress(), port)
                .sync()
                .channel();
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        if (handler != null && tls.isPresent()) {
            handler.handshakeFuture().sync();
            tls.get().requireChosen(handler);
        }
        return channel;
    }
}
