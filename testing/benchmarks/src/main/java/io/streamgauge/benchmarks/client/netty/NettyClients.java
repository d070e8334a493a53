package io.streamgauge.benchmarks.client.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.answer.Question;
import io.streamgauge.benchmarks.client.Clients;
import io.streamgauge.benchmarks.client.Measurement;
import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.client.Tally;
import io.streamgauge.benchmarks.wire.Wire;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Clients on one event loop that speak HTTP/1.1 or HTTP/2, over TLS or in the clear. */
public final class NettyClients implements Clients {
    /** As many as nginx, HAProxy and the proxy all allow as they are. */
    public static final int STREAMS_PER_CONNECTION = 100;

    private static final long STOP_SECONDS = 20;

    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Measurement measurement;
    private final LostConnection last;
    private final Pace pace;

    private NettyClients(Pace pace) {
        this.pace = pace;
        this.measurement = new Measurement(pace.streams());
        this.last = new LostConnection(measurement);
    }

    /** Those that speak in this way. */
    public static Clients.Kind speaking(Wire wire) throws IOException {
        boolean http2 = wire.protocol().isHttp2();
        Optional<ClientTls> tls = wire.identity().isPresent()
                ? Optional.of(new ClientTls(wire.identity().get(), http2))
                : Optional.empty();
        return (pace, port) -> {
            NettyClients clients = new NettyClients(pace);
            try {
                Connector connector = new Connector(tls, clients.loop, port);
                clients.begin(http2 ? clients.http2(connector) : clients.http1(connector, port));
                return clients;
            } catch (IOException | InterruptedException | RuntimeException e) {
                clients.close();
                throw e;
            }
        };
    }

    /** All at once, after the last has connected. */
    private void begin(List<Runnable> asking) {
        asking.forEach(loop::execute);
    }

    private List<Runnable> http1(Connector connector, int port) throws IOException, InterruptedException {
        byte[] request = Question.http1(port);
        List<Runnable> asking = new ArrayList<>();
        for (int i = 0; i < pace.streams(); i++) {
            Http1Stream stream = new Http1Stream(request, tally());
            Channel channel = connector.connect(List.of(stream, last));
            asking.add(() -> stream.ask(channel));
        }
        return asking;
    }

    private List<Runnable> http2(Connector connector) throws IOException, InterruptedException {
        Http2Headers head = head(connector);
        List<Runnable> asking = new ArrayList<>();
        while (asking.size() < pace.streams()) {
            Channel connection = connector.connect(http2Handlers());
            int streams = Math.min(STREAMS_PER_CONNECTION, pace.streams() - asking.size());
            for (int i = 0; i < streams; i++) {
                asking.add(new Http2Stream(connection, head, measurement, tally())::ask);
            }
        }
        return asking;
    }

    private List<ChannelHandler> http2Handlers() {
        ChannelHandler pushed = new ChannelInboundHandlerAdapter();
        return List.of(
                Http2FrameCodecBuilder.forClient()
                        .initialSettings(Http2Settings.defaultSettings().pushEnabled(false))
                        .build(),
                new Http2MultiplexHandler(pushed),
                last);
    }

    private static Http2Headers head(Connector connector) {
        Http2Headers head = new DefaultHttp2Headers()
                .method("POST")
                .scheme(connector.scheme())
                .authority(connector.authority())
                .path(Question.PATH);
        head.set("content-type", Question.CONTENT_TYPE);
        head.set("accept", Question.ACCEPT);
        head.setInt("content-length", Question.body().length);
        return head;
    }

    private Tally tally() {
        return new Tally(measurement, pace.chunksPerAnswer());
    }

    @Override
    public Recording measure(Duration duration) throws IOException, InterruptedException {
        return measurement.measure(duration);
    }

    @Override
    public void close() {
        loop.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
