package io.streamgauge.proxy.observe.response;

import io.streamgauge.proxy.observe.encoding.ContentCodings;

/**
 * How far bodies are looked into.
 *
 * @param codings what can be decoded
 * @param eventCap most bytes of one event that are looked into
 */
public record Inspection(ContentCodings codings, long eventCap) {}
