/** The programs that are measured, each in a process of its own. */
@NullMarked
package io.streamgauge.benchmarks.process;

import org.jspecify.annotations.NullMarked;
