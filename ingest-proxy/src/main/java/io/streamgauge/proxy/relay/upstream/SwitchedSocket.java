package io.streamgauge.proxy.relay.upstream;

import io.netty.channel.ChannelHandler;
import io.netty.channel.socket.SocketChannel;

/** An upstream's socket that has left HTTP. Event loop only. */
public interface SwitchedSocket {

    SocketChannel channel();

    /**
     * Gives the socket to a handler of the protocol it has been switched to, which is told at once what has been read of
     * it.
     */
    void handOver(ChannelHandler next);
}
