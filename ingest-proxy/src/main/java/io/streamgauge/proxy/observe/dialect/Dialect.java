package io.streamgauge.proxy.observe.dialect;

import io.streamgauge.proxy.observe.answer.EventReader;
import java.util.function.Supplier;

/**
 * An API the proxy understands: where it is recognised and who reads its answers.
 *
 * @param api family, as it stands in events
 * @param operation what is asked of it, as it stands in events
 * @param pathSuffix end of the paths it is asked at, behind any prefix
 * @param reader makes a reader for one response
 */
public record Dialect(String api, String operation, String pathSuffix, Supplier<EventReader> reader) {}
