/** The newest results of every series and partition, in memory. */
@NullMarked
package io.streamgauge.exporter.result;

import org.jspecify.annotations.NullMarked;
