package io.streamgauge.proxy.relay.transport;

import io.netty.buffer.PooledByteBufAllocator;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import java.util.List;

/** Memory outside of the heap that the allocator of {@link SocketOptions#BUFFERS} keeps. Any thread. */
public record BufferMemory() implements MetricSource {

    @Override
    public List<MetricFamily> metrics() {
        double bytes = (double) PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
        return List.of(new MetricFamily(
                "llm_proxy_buffer_memory_bytes",
                MetricFamily.Type.GAUGE,
                "Memory outside of the heap that is kept for the buffers of connections, in use or not.",
                List.of(),
                List.of(new Value(List.of(), bytes))));
    }
}
