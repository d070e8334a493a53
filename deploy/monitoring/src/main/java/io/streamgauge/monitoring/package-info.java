/** Prometheus rules, Alertmanager routes and Grafana dashboards, written from short descriptions. */
@NullMarked
package io.streamgauge.monitoring;

import org.jspecify.annotations.NullMarked;
