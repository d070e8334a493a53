/** What Prometheus records and alerts on, written from the SLO classes. */
@NullMarked
package io.streamgauge.monitoring.rules;

import org.jspecify.annotations.NullMarked;
