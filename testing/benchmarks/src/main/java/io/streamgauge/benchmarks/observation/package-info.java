/** What observing one event costs, with nothing of the relay around it. */
@NullMarked
package io.streamgauge.benchmarks.observation;

import org.jspecify.annotations.NullMarked;
