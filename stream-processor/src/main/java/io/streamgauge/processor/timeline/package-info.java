/** What the events of one request mean: pure functions. */
@NullMarked
package io.streamgauge.processor.timeline;

import org.jspecify.annotations.NullMarked;
