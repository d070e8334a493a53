package io.streamgauge.proxy.relay.transport;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * The threads that relay.
 *
 * @param count each carries both sides of its requests
 */
public record EventLoops(int count, Transport transport) {

    /** Starts them on first use. */
    public EventLoopGroup create() {
        return new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory("relay", true), transport.ioHandlers());
    }
}
