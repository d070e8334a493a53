/** Metrics as plain values, and their publication. */
@NullMarked
package io.streamgauge.bootstrap.metrics;

import org.jspecify.annotations.NullMarked;
