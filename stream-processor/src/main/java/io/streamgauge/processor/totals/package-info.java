/** Everything of a series since the beginning, and its requests that are open now. */
@NullMarked
package io.streamgauge.processor.totals;

import org.jspecify.annotations.NullMarked;
