/** Events to measures, windows, totals and SLO counts. */
@NullMarked
package io.streamgauge.processor;

import org.jspecify.annotations.NullMarked;
