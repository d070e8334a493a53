/** Alerts that can wait until somebody has time. */
@NullMarked
package io.streamgauge.monitoring.rules.ticket;

import org.jspecify.annotations.NullMarked;
