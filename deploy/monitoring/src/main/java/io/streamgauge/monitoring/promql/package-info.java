/** Pieces of PromQL that rules and dashboards are made of. */
@NullMarked
package io.streamgauge.monitoring.promql;

import org.jspecify.annotations.NullMarked;
