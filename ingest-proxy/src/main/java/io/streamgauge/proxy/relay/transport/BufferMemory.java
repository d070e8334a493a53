package io.streamgauge.proxy.relay.transport;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.util.List;

/**
 * Memory outside of the heap for the buffers of {@link SocketOptions#BUFFERS}. Any thread.
 *
 * @param limit what buffers may hold
 */
public record BufferMemory(long limit) implements MetricSource {

    /** What the Java virtual machine gives at most, for whatever purpose. */
    public static long most() {
        return PlatformDependent.maxDirectMemory();
    }

    /** What buffers hold that are in use now. */
    public static long heldBytes() {
        return PooledByteBufAllocator.DEFAULT.pinnedDirectMemory();
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                gauge(
                        ProxyMetricNames.BUFFER_MEMORY_BYTES,
                        "Memory outside of the heap that is kept for the buffers of connections, in use or not.",
                        PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory()),
                gauge(
                        ProxyMetricNames.BUFFER_MEMORY_HELD_BYTES,
                        "Part of it that is in use: bytes that wait for a client or an upstream to take them.",
                        heldBytes()),
                gauge(
                        ProxyMetricNames.BUFFER_MEMORY_LIMIT_BYTES,
                        "What may be in use, proxy.limits.buffer-memory: over it, requests are refused and the largest holders cut.",
                        limit));
    }

    private static MetricFamily gauge(String name, String help, long bytes) {
        return new MetricFamily(
                name, MetricFamily.Type.GAUGE, help, List.of(), List.of(new Value(List.of(), (double) bytes)));
    }
}
