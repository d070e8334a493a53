/** The dashboards for Grafana, and the files they are committed as. */
@NullMarked
package io.streamgauge.monitoring.grafana;

import org.jspecify.annotations.NullMarked;
