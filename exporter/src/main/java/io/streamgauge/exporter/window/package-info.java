/** Gauges over the newest ended windows. */
@NullMarked
package io.streamgauge.exporter.window;

import org.jspecify.annotations.NullMarked;
