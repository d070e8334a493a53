package io.streamgauge.proxy.publish.delivery;

/**
 * Bounds of the outbox.
 *
 * @param bytes of everything not acknowledged
 * @param handedOverBytes of what the log may hold; the rest waits in sequence, so that a broken log is quickly replaced
 */
public record OutboxLimits(long bytes, long handedOverBytes) {}
