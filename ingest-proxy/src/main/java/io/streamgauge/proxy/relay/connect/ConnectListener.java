package io.streamgauge.proxy.relay.connect;

import io.netty.channel.Channel;

/** Told once, on the event loop, what became of an attempt; not told when it was cancelled. */
public interface ConnectListener {

    void connected(Channel channel);

    void connectFailed(ConnectFailure failure);
}
