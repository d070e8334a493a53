/** Sides beside each other. */
@NullMarked
package io.streamgauge.monitoring.grafana.board.compare;

import org.jspecify.annotations.NullMarked;
