/** Streamed answers that carry their moments and a checksum: how they are paced, written and read. */
@NullMarked
package io.streamgauge.benchmarks.answer;

import org.jspecify.annotations.NullMarked;
