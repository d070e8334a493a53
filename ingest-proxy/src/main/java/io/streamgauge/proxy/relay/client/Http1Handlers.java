package io.streamgauge.proxy.relay.client;

import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.admission.Admission;
import io.streamgauge.proxy.relay.admission.ClientConnections;

/** Puts the handlers of a connection that speaks HTTP/1.1 in order. */
public final class Http1Handlers {

    private Http1Handlers() {}

    /** Adds them behind those that are there. */
    public static void addTo(SocketChannel channel, ClientConnections connections) {
        Admission admission = connections.admission();
        RequestDecoder decoder = new RequestDecoder(admission.gate(), admission.loop()::nanoTime);
        ClientConnection connection = new ClientConnection(channel, decoder, connections);
        channel.pipeline().addLast(decoder, connection);
        TimedClient.watch(channel, decoder, connection, admission.loop());
    }
}
