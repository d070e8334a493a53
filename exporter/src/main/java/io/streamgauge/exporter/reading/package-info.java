/** Follows the result topics. */
@NullMarked
package io.streamgauge.exporter.reading;

import org.jspecify.annotations.NullMarked;
