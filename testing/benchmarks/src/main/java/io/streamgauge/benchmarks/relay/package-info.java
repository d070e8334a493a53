/** The proxy's relay alone, in the benchmark's own process. */
@NullMarked
package io.streamgauge.benchmarks.relay;

import org.jspecify.annotations.NullMarked;
