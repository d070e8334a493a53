/** Goodput and what it costs of the objective. */
@NullMarked
package io.streamgauge.monitoring.rules.burn;

import org.jspecify.annotations.NullMarked;
