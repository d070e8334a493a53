package io.streamgauge.proxy.relay.client;

import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.watch.ConnectionWatch;
import io.streamgauge.proxy.relay.response.Failure;

/** Has a client's connection held to its limits of time for as long as it is open. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // a close is never waited for
final class TimedClient implements ConnectionWatch.Watched {

    private final SocketChannel channel;
    private final RequestDecoder decoder;
    private final ClientConnection connection;
    private final RelayLoop loop;

    private TimedClient(SocketChannel channel, RequestDecoder decoder, ClientConnection connection, RelayLoop loop) {
        this.channel = channel;
        this.decoder = decoder;
        this.connection = connection;
        this.loop = loop;
    }

    static void watch(SocketChannel channel, RequestDecoder decoder, ClientConnection connection, RelayLoop loop) {
        TimedClient client = new TimedClient(channel, decoder, connection, loop);
        ConnectionWatch watch = new ConnectionWatch(loop.limits(), channel, client, loop.nanoTime());
        loop.watch(watch);
        channel.closeFuture().addListener(closed -> {
            loop.unwatch(watch);
            watch.ended();
        });
    }

    @Override
    public boolean isIdle() {
        return connection.state() instanceof ClientState.Idle;
    }

    @Override
    public boolean isHeadDue() {
        return decoder.isHeadDue();
    }

    @Override
    public void exceeded(Limit limit, long nanos) {
        if (connection.state() instanceof ClientState.Tunnelling) {
            return;
        }
        loop.limits().fired(limit);
        Failure failure = Failure.of(limit);
        if (limit == Limit.WRITE_TIMEOUT) {
            // What is left in the buffers would keep the socket, and the kernel's memory, for long.
            channel.config().setSoLinger(0);
            connection.cut(failure);
        } else if (limit == Limit.HEADER_TIMEOUT && decoder.hasBegunHead()) {
            loop.turnedAway(failure.response().status().code(), limit.label());
            Farewell.say(channel, failure.response());
        } else {
            channel.close();
        }
    }
}
