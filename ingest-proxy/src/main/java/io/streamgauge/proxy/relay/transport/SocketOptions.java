package io.streamgauge.proxy.relay.transport;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;

/** What bounds the memory of a stream: at most one read and the high water mark wait on each side. */
public final class SocketOptions {

    /** Copies between its buffers make no objects, unlike those of Netty's default (about 200 bytes for each chunk). */
    public static final ByteBufAllocator BUFFERS = PooledByteBufAllocator.DEFAULT;

    public static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(16 * 1024, 64 * 1024);

    private static final int SMALLEST_READ = 512;
    private static final int FIRST_READ = 2048;
    private static final int LARGEST_READ = 32 * 1024;

    private SocketOptions() {}

    /** One read for each wake-up, so that each is timed, passed on and flushed by itself. */
    public static RecvByteBufAllocator reads() {
        return new AdaptiveRecvByteBufAllocator(SMALLEST_READ, FIRST_READ, LARGEST_READ).maxMessagesPerRead(1);
    }
}
