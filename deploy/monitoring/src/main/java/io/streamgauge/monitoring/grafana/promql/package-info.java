/** The queries of dashboards, put together from names of metrics. */
@NullMarked
package io.streamgauge.monitoring.grafana.promql;

import org.jspecify.annotations.NullMarked;
