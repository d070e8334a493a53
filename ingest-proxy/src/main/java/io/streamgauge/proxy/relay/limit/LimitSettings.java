package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.config.Section;
import java.util.Optional;

/**
 * All limits of a relay but those of single routes.
 *
 * @param routes what a route does not say itself
 * @param bufferMemory bytes that all buffers may hold; a part of what there is where empty
 */
public record LimitSettings(ClientLimits clients, RouteLimits routes, Drain drain, Optional<Long> bufferMemory) {

    private static final long SMALLEST_BUFFER_MEMORY = 1 << 20;

    public static final LimitSettings DEFAULT =
            new LimitSettings(ClientLimits.DEFAULT, RouteLimits.DEFAULT, Drain.DEFAULT, Optional.empty());

    /** Reads its keys of the section {@code proxy}. */
    public static LimitSettings read(Section proxy) {
        Section limits = proxy.section("limits", "What clients, requests and upstreams may take of time and room.");
        ClientLimits clients = ClientLimits.read(limits);
        Optional<Long> bufferMemory = limits.optionalBytes(
                "buffer-memory",
                "What waits in buffers over all connections; over it, requests get 503 and the largest holders are cut. By default half of what Java may use outside of its heap.");
        if (bufferMemory.isPresent() && bufferMemory.get() < SMALLEST_BUFFER_MEMORY) {
            limits.refuse("buffer-memory", "is less than 1MiB; nobody could be served");
        }
        return new LimitSettings(
                clients, RouteLimits.read(limits, RouteLimits.DEFAULT), Drain.read(proxy), bufferMemory);
    }

    /** The same with another way to stop. */
    public LimitSettings with(Drain other) {
        return new LimitSettings(clients, routes, other, bufferMemory);
    }

    /** The same with other limits of what clients take. */
    public LimitSettings with(ClientLimits others) {
        return new LimitSettings(others, routes, drain, bufferMemory);
    }

    /** The same with other limits of what requests take. */
    public LimitSettings with(RouteLimits others) {
        return new LimitSettings(clients, others, drain, bufferMemory);
    }

    /** The same with so much memory for buffers. */
    public LimitSettings withBufferMemory(long bytes) {
        return new LimitSettings(clients, routes, drain, Optional.of(bytes));
    }
}
