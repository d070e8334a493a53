/** Pieces of queries that several rules share. */
@NullMarked
package io.streamgauge.monitoring.rules.query;

import org.jspecify.annotations.NullMarked;
