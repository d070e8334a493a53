package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.SslContext;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server of HTTP/2 on a real socket of loopback that answers every request by a script and writes down what came. */
final class Http2Upstream implements AutoCloseable {

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final List<Channel> connections = new CopyOnWriteArrayList<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Channel listening;

    /**
     * How the server behaves.
     *
     * @param tls null for HTTP/2 in the clear
     * @param maxStreams told in its settings
     * @param early answers when the head has come, not the whole request
     */
    record Habits(@Nullable SslContext tls, long maxStreams, boolean early) {

        static final Habits PLAIN = new Habits(null, 100, false);

        static Habits secured(X509Bundle shown) throws Exception {
            return new Habits(ServerTlsForTests.withHttp2(shown), 100, false);
        }
    }

    Http2Upstream(Habits habits, Consumer<Request> script) {
        listening = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connections.add(channel);
                        if (habits.tls() != null) {
                            channel.pipeline().addLast(habits.tls().newHandler(channel.alloc()));
                        }
                        channel.pipeline()
                                .addLast(
                                        Http2FrameCodecBuilder.forServer()
                                                .initialSettings(
                                                        new Http2Settings().maxConcurrentStreams(habits.maxStreams()))
                                                .build(),
                                        new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                                            @Override
                                            protected void initChannel(Channel stream) {
                                                stream.pipeline().addLast(new Request(stream, habits, script));
                                            }
                                        }));
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .syncUninterruptibly()
                .channel();
    }

    int port() {
        return ((InetSocketAddress) listening.localAddress()).getPort();
    }

    /** All requests so far, in the order they came. */
    List<Request> requests() {
        return requests;
    }

    int connectionsAccepted() {
        return connections.size();
    }

    int connectionsOpen() {
        return (int) connections.stream().filter(Channel::isActive).count();
    }

    @Override
    public void close() {
        listening.close().syncUninterruptibly();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** One request, and the means to answer it; each answer is sent at once. */
    @SuppressWarnings("FutureReturnValueIgnored") // a test sees at the other end what has become of a write
    final class Request extends ChannelInboundHandlerAdapter {

        private final Channel stream;
        private final Habits habits;
        private final Consumer<Request> script;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private volatile Http2Headers headers = new DefaultHttp2Headers();
        private volatile Http2Headers trailers = new DefaultHttp2Headers();
        private volatile long reset = -1;
        private volatile boolean complete;
        private volatile int pieces;

        Request(Channel stream, Habits habits, Consumer<Request> script) {
            this.stream = stream;
            this.habits = habits;
            this.script = script;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            boolean ends = false;
            if (frame instanceof Http2HeadersFrame head) {
                ends = head.isEndStream();
                if (headers.isEmpty()) {
                    headers = head.headers();
                    requests.add(this);
                    if (habits.early()) {
                        script.accept(this);
                    }
                } else {
                    trailers = head.headers();
                }
            } else if (frame instanceof Http2DataFrame data) {
                ends = data.isEndStream();
                byte[] bytes = new byte[data.content().readableBytes()];
                data.content().readBytes(bytes);
                synchronized (body) {
                    body.writeBytes(bytes);
                    pieces++;
                }
            }
            ReferenceCountUtil.release(frame);
            if (ends) {
                complete = true;
                if (!habits.early()) {
                    script.accept(this);
                }
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof Http2ResetFrame frame) {
                reset = frame.errorCode();
            }
            ReferenceCountUtil.release(event);
        }

        Http2Headers headers() {
            return headers;
        }

        Http2Headers trailers() {
            return trailers;
        }

        String body() {
            synchronized (body) {
                return body.toString(ISO_8859_1);
            }
        }

        /** Frames in which its body came. */
        int pieces() {
            return pieces;
        }

        boolean isComplete() {
            return complete;
        }

        /** The code with which the proxy has reset it; -1 if it has not. */
        long reset() {
            return reset;
        }

        /** Its connection's number, from 0. */
        int connection() {
            return connections.indexOf(stream.parent());
        }

        Request head(int status, String... fields) {
            return headers(status, false, fields);
        }

        Request headAndEnd(int status, String... fields) {
            return headers(status, true, fields);
        }

        private Request headers(int status, boolean ends, String... fields) {
            Http2Headers head = new DefaultHttp2Headers().status(Integer.toString(status));
            for (int i = 0; i < fields.length; i += 2) {
                head.add(fields[i], fields[i + 1]);
            }
            stream.writeAndFlush(new DefaultHttp2HeadersFrame(head, ends));
            return this;
        }

        Request data(String text) {
            stream.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.copiedBuffer(text, ISO_8859_1)));
            return this;
        }

        void end() {
            stream.writeAndFlush(new DefaultHttp2DataFrame(true));
        }

        void endWith(String trailer, String value) {
            stream.writeAndFlush(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().add(trailer, value), true));
        }

        void resetWith(Http2Error error) {
            stream.writeAndFlush(new DefaultHttp2ResetFrame(error));
        }

        /** No stream above this number will be taken, nor has any been begun. */
        void goAway(int lastStream) {
            Http2FrameCodec codec = stream.parent().pipeline().get(Http2FrameCodec.class);
            ChannelHandlerContext ctx = stream.parent().pipeline().context(codec);
            codec.goAway(ctx, lastStream, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, ctx.newPromise());
            ctx.flush();
        }

        void closeConnection() {
            stream.parent().close();
        }

        /** On the server's thread. */
        void later(Runnable task) {
            stream.eventLoop().execute(task);
        }
    }
}
