package io.streamgauge.proxy.relay.limit.watch;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.streamgauge.proxy.relay.limit.ClientLimits;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.limit.LimitCounters;

/** Holds one client's connection to its limits of time, and notes what it took of them. Event loop only. */
public final class ConnectionWatch extends Watch {

    private final LoopLimits loop;
    private final Channel channel;
    private final Watched client;
    private final Pause head;
    private final Pause rest;
    private final Pause write;
    private long pendingBytes;
    private long flushedBytes;

    /** A client's connection as far as limits of time are concerned. */
    public interface Watched {

        /** Whether no request is being taken or answered. */
        boolean isIdle();

        /** Whether the head of a request is due: the first, or one of which something has come. */
        boolean isHeadDue();

        /** A limit is exceeded: the connection has to end. */
        void exceeded(Limit limit, long nanos);
    }

    /** @param nanos when the connection was opened */
    public ConnectionWatch(LoopLimits loop, Channel channel, Watched client, long nanos) {
        this.loop = loop;
        this.channel = channel;
        this.client = client;
        this.head = new Pause(nanos);
        this.rest = new Pause(nanos);
        this.write = new Pause(nanos);
    }

    /** The connection has been closed; it is looked at no more. */
    public void ended() {
        LimitCounters counters = loop.counters();
        counters.took(Limit.HEADER_TIMEOUT, head.longest());
        counters.took(Limit.KEEP_ALIVE_TIMEOUT, rest.longest());
        counters.took(Limit.WRITE_TIMEOUT, write.longest());
    }

    @Override
    void look(long nanos) {
        ChannelOutboundBuffer output = channel.unsafe().outboundBuffer();
        if (output == null) {
            return;
        }
        ClientLimits limits = loop.settings().clients();
        if (isStalled(output, nanos) && write.current(nanos) >= limits.write().toNanos()) {
            client.exceeded(Limit.WRITE_TIMEOUT, nanos);
        } else if (pendingBytes > 0 || !client.isIdle()) {
            head.excuse(nanos);
            rest.excuse(nanos);
        } else if (client.isHeadDue()) {
            rest.excuse(nanos);
            if (head.current(nanos) >= limits.header().toNanos()) {
                client.exceeded(Limit.HEADER_TIMEOUT, nanos);
            }
        } else {
            head.excuse(nanos);
            if (rest.current(nanos) >= limits.keepAlive().toNanos()) {
                client.exceeded(Limit.KEEP_ALIVE_TIMEOUT, nanos);
            }
        }
    }

    /** Whether output waits of which the socket has taken nothing since the last look. */
    private boolean isStalled(ChannelOutboundBuffer output, long nanos) {
        long pending = output.totalPendingWriteBytes();
        long flushed = output.currentProgress();
        boolean stalled = pending > 0 && pending >= pendingBytes && flushed == flushedBytes;
        if (pending == 0) {
            write.excuse(nanos);
        } else if (!stalled) {
            write.happened(nanos);
        }
        pendingBytes = pending;
        flushedBytes = flushed;
        return stalled;
    }
}
