/** Whether what is shown can be relied on. */
@NullMarked
package io.streamgauge.monitoring.grafana.board.health;

import org.jspecify.annotations.NullMarked;
