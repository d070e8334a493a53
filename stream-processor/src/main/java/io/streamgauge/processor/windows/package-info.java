/** Tumbling windows of 5 s per series: their samples, their levels, their revision and their end. */
@NullMarked
package io.streamgauge.processor.windows;

import org.jspecify.annotations.NullMarked;
