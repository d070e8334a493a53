/** Everything of a series since the beginning. */
@NullMarked
package io.streamgauge.processor.totals;

import org.jspecify.annotations.NullMarked;
