/** What readers choose, and what all dashboards ask alike. */
@NullMarked
package io.streamgauge.monitoring.grafana.board.choice;

import org.jspecify.annotations.NullMarked;
