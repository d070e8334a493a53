/** Which values become labels, and which labels a request has. */
@NullMarked
package io.streamgauge.processor.label;

import org.jspecify.annotations.NullMarked;
