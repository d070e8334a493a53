package io.streamgauge.proxy.relay.transport;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollChannelOption;

/**
 * What bounds the memory of a stream: at most one read and the high water mark wait on each side, and as much as
 * {@link #boundUnsent} says in the system's socket.
 */
public final class SocketOptions {

    /** Copies between its buffers make no objects, unlike those of Netty's default (about 200 bytes for each chunk). */
    public static final ByteBufAllocator BUFFERS = PooledByteBufAllocator.DEFAULT;

    private static final int LOW_MARK = 16 * 1024;
    private static final int HIGH_MARK = 64 * 1024;

    public static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(LOW_MARK, HIGH_MARK);

    private static final long MOST_UNSENT = 128 * 1024;

    private static final int SMALLEST_READ = 512;
    private static final int FIRST_READ = 2048;
    private static final int LARGEST_READ = 32 * 1024;

    /** After so long without a word the system asks whether a peer is still there: else it would in two hours. */
    private static final int QUIET_SECONDS = 60;

    private static final int PROBE_SECONDS = 10;
    private static final int PROBES = 3;

    private SocketOptions() {}

    /** Finds out which peers have vanished without a word, where the transport can; others leave the options alone. */
    public static void keepAlive(Channel channel) {
        channel.config().setOption(EpollChannelOption.TCP_KEEPIDLE, QUIET_SECONDS);
        channel.config().setOption(EpollChannelOption.TCP_KEEPINTVL, PROBE_SECONDS);
        channel.config().setOption(EpollChannelOption.TCP_KEEPCNT, PROBES);
    }

    /**
     * Lets the system keep at most 128 KiB that it cannot send yet, where it can be told so. It would keep some
     * megabytes for each peer that does not read, and a thousand of those take all that Linux has for TCP.
     */
    public static void boundUnsent(Channel channel) {
        // Sockets that do not know of it leave it alone.
        channel.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, MOST_UNSENT);
    }

    /** Bytes that have been written to a channel with these water marks and wait, as far as can be told from outside. */
    public static long waitingBytes(Channel channel) {
        if (!channel.isActive()) {
            return 0;
        }
        long room = channel.bytesBeforeUnwritable();
        return room > 0 ? HIGH_MARK + 1 - room : LOW_MARK + channel.bytesBeforeWritable();
    }

    /** One read for each wake-up, so that each is timed, passed on and flushed by itself. */
    public static RecvByteBufAllocator reads() {
        return new AdaptiveRecvByteBufAllocator(SMALLEST_READ, FIRST_READ, LARGEST_READ).maxMessagesPerRead(1);
    }
}
