/** What dashboards are made of, as short descriptions. */
@NullMarked
package io.streamgauge.monitoring.grafana.panel;

import org.jspecify.annotations.NullMarked;
