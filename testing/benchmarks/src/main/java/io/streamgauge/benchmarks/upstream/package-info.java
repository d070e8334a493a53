/** An inference server that paces its answers, cheap enough to leave the machine to what is measured. */
@NullMarked
package io.streamgauge.benchmarks.upstream;

import org.jspecify.annotations.NullMarked;
