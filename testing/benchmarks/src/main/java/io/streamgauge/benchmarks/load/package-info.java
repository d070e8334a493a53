/** A paced upstream and the clients that read it, cheap enough to leave the machine to what is measured. */
@NullMarked
package io.streamgauge.benchmarks.load;

import org.jspecify.annotations.NullMarked;
