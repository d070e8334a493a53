/** What is read off running programs: topic sizes and metrics. */
@NullMarked
package io.streamgauge.benchmarks.probe;

import org.jspecify.annotations.NullMarked;
