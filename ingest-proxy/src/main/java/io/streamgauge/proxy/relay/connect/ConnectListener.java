package io.streamgauge.proxy.relay.connect;

import io.netty.channel.socket.SocketChannel;

/** Told once, on the event loop, what became of an attempt; not told when it was cancelled. */
public interface ConnectListener {

    /** The greeting is over, too. */
    void connected(SocketChannel socket);

    void connectFailed(ConnectFailure failure);
}
