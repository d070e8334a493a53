package io.streamgauge.proxy.relay.gate;

/**
 * What requests are let in.
 *
 * @param maxHeadBytes of the request line, and of all fields together
 */
public record GateSettings(GateMode mode, int maxHeadBytes) {}
