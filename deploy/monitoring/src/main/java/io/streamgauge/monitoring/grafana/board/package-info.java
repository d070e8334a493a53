/** One class for each dashboard. */
@NullMarked
package io.streamgauge.monitoring.grafana.board;

import org.jspecify.annotations.NullMarked;
