/** The long run: whether anything grows, and whether everything that was seen is accounted for. */
@NullMarked
package io.streamgauge.benchmarks.endurance;

import org.jspecify.annotations.NullMarked;
