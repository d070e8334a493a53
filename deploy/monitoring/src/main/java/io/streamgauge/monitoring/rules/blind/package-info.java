/** Alerts on not seeing what happens. */
@NullMarked
package io.streamgauge.monitoring.rules.blind;

import org.jspecify.annotations.NullMarked;
