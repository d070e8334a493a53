package io.streamgauge.proxy.relay.upstream.pool;

import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.streamgauge.proxy.relay.connect.ConnectAttempt;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.ConnectListener;
import io.streamgauge.proxy.relay.connect.Connector;
import io.streamgauge.proxy.relay.connect.tls.TlsClients;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters.Use;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;
import io.streamgauge.proxy.relay.upstream.http1.ResponseDecoder;
import io.streamgauge.proxy.relay.upstream.http1.UpstreamConnection;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The connections of one event loop to all upstreams, as many as there are requests. Event loop only. */
public final class UpstreamPool {

    private final Connector connector;
    private final Rules rules;
    private final IdleConnections idle;

    /**
     * What connections are made with.
     *
     * @param nanoTime monotonic clock of the relay
     */
    public record Rules(
            UpstreamSettings settings,
            UpstreamCounters counters,
            GateCounters gate,
            TlsClients tls,
            LongSupplier nanoTime) {}

    public UpstreamPool(EventLoop loop, Transport transport, Connector connector, Rules rules) {
        this.connector = connector;
        this.rules = rules;
        this.idle = new IdleConnections(loop, transport, rules);
    }

    /** Takes an idle connection that both ends still hold, if there is one. */
    public Optional<UpstreamSide> takeIdle(UpstreamAddress address) {
        Optional<UpstreamSide> found = idle.take(address).map(UpstreamSide.class::cast);
        found.ifPresent(connection -> rules.counters().count(Use.REUSED));
        return found;
    }

    /** Begins to open a connection. */
    public ConnectAttempt open(UpstreamAddress address, UpstreamWaiter waiter) {
        Consumer<SocketChannel> http1 = socket -> speakHttp1(address, socket);
        return connector.connect(address, new UpstreamGreeting(address, rules.tls(), http1), new ConnectListener() {
            @Override
            public void connected(SocketChannel socket) {
                rules.counters().count(Use.OPENED);
                waiter.connected(socket.pipeline().get(UpstreamConnection.class));
            }

            @Override
            public void connectFailed(ConnectFailure failure) {
                rules.counters().failed(failure);
                waiter.connectFailed(failure);
            }
        });
    }

    private void speakHttp1(UpstreamAddress address, SocketChannel socket) {
        ResponseDecoder decoder = new ResponseDecoder(decoderConfig(), rules.nanoTime());
        socket.pipeline()
                .addLast(decoder, new UpstreamConnection(address, socket, decoder, rules.gate(), idle::giveBack));
    }

    private HttpDecoderConfig decoderConfig() {
        int maxHeadBytes = rules.settings().maxHeadBytes();
        return new HttpDecoderConfig()
                .setMaxInitialLineLength(maxHeadBytes)
                .setMaxHeaderSize(maxHeadBytes)
                .setMaxChunkSize(Integer.MAX_VALUE)
                .setAllowDuplicateContentLengths(true);
    }
}
