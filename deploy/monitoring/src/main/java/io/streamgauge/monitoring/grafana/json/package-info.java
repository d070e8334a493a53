/** Descriptions as the classic JSON of Grafana. */
@NullMarked
package io.streamgauge.monitoring.grafana.json;

import org.jspecify.annotations.NullMarked;
