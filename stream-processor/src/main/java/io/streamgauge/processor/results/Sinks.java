package io.streamgauge.processor.results;

/** Names of the operators that results are sent to. */
public record Sinks(String windows, String totals) {}
