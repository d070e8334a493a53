/** What became of requests, by the window in which they arrived. */
@NullMarked
package io.streamgauge.processor.cohorts;

import org.jspecify.annotations.NullMarked;
