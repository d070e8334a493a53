/** Many open streams on one core: what they take of memory and add of time, and whether each byte comes in its turn. */
@NullMarked
package io.streamgauge.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
