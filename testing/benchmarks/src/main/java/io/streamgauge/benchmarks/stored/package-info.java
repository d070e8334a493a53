/** What a processor takes for a topic of events that lies there. */
@NullMarked
package io.streamgauge.benchmarks.stored;

import org.jspecify.annotations.NullMarked;
