package io.streamgauge.proxy.relay;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2LocalFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client, such as an ingress, that has one HTTP/2 connection to the proxy. */
final class Http2Peer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final List<Long> goAways = new CopyOnWriteArrayList<>();
    private final Channel connection;

    /** In the clear, by prior knowledge. */
    Http2Peer(InetSocketAddress proxy) throws Exception {
        this(proxy, null, "");
    }

    /** Over TLS, with this name of the server. */
    Http2Peer(InetSocketAddress proxy, @Nullable SslContext tls, String serverName) throws Exception {
        this.connection = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc(), serverName, 443));
                        }
                        addHttp2(channel.pipeline());
                    }
                })
                .connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.getPort()))
                .sync()
                .channel();
    }

    private void addHttp2(ChannelPipeline pipeline) {
        pipeline.addLast(
                codec(),
                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()),
                new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object frame) {
                        if (frame instanceof Http2GoAwayFrame goAway) {
                            goAways.add(goAway.errorCode());
                        }
                        ReferenceCountUtil.release(frame);
                    }

                    @Override
                    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                        // Shows as the end of the connection.
                    }
                });
    }

    /** What is not read of one stream, up to that stream's window, must not use up that of the connection. */
    private static Http2FrameCodec codec() {
        Http2FrameCodec codec = Http2FrameCodecBuilder.forClient()
                .initialSettings(Http2Settings.defaultSettings())
                .validateHeaders(false)
                .build();
        Http2Connection connection = codec.connection();
        connection
                .local()
                .flowController(new DefaultHttp2LocalFlowController(
                                connection, DefaultHttp2LocalFlowController.DEFAULT_WINDOW_UPDATE_RATIO, true)
                        .frameWriter(codec.encoder().frameWriter()));
        return codec;
    }

    static Http2Headers get(String path) {
        return new DefaultHttp2Headers(false)
                .method("GET")
                .scheme("http")
                .authority("upstream")
                .path(path);
    }

    static Http2Headers post(String path) {
        return get(path).method("POST");
    }

    /** A stream that has not sent anything. */
    Http2PeerStream stream() throws Exception {
        Http2PeerStream stream = new Http2PeerStream();
        Channel channel = new Http2StreamChannelBootstrap(connection)
                .handler(stream)
                .open()
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return stream.on(channel);
    }

    /** A request without a body. */
    Http2PeerStream send(Http2Headers head) throws Exception {
        return stream().head(head, true);
    }

    /** A request with a body. */
    Http2PeerStream send(Http2Headers head, String body) throws Exception {
        return stream().head(head, false).data(body, true);
    }

    /** Error codes of the GOAWAY frames so far. */
    List<Long> goAways() {
        return goAways;
    }

    boolean isOpen() {
        return connection.isActive();
    }

    Channel connection() {
        return connection;
    }

    @Override
    public void close() {
        connection.close().awaitUninterruptibly();
        loop.shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
