/** What the processor's metrics are called. */
@NullMarked
package io.streamgauge.processor.metric;

import org.jspecify.annotations.NullMarked;
