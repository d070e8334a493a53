package io.streamgauge.monitoring.rules.form;

/**
 * A rule that keeps a result as a series.
 *
 * @param name of the form {@code level:metric:operation}
 */
public record Recording(String name, String expression) implements Rule {}
