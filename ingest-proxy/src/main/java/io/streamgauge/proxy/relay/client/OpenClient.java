package io.streamgauge.proxy.relay.client;

import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.admission.OpenConnection;
import io.streamgauge.proxy.relay.exchange.Exchange;
import io.streamgauge.proxy.relay.response.Failure;
import io.streamgauge.proxy.relay.transport.SocketOptions;

/** An HTTP/1.1 connection from a client as far as its end is concerned, and what it holds until then. Event loop only. */
final class OpenClient implements OpenConnection {

    private final SocketChannel channel;
    private final ClientConnection connection;

    OpenClient(SocketChannel channel, ClientConnection connection) {
        this.channel = channel;
        this.connection = connection;
    }

    @Override
    public void drain() {
        connection.closeAfterResponse();
    }

    @Override
    public void closeIdle() {
        connection.leaveIfIdle();
    }

    @Override
    public long heldBytes() {
        long waiting = SocketOptions.waitingBytes(channel);
        return waiting
                + ClientState.exchangeOf(connection.state())
                        .map(Exchange::heldBytes)
                        .orElse(0L);
    }

    @Override
    public void cut(Failure reason) {
        connection.cut(reason);
    }
}
