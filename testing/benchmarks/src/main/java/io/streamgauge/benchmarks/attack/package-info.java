/** Attacks on a proxy: what they cost it, and what they do to the streams beside them. */
@NullMarked
package io.streamgauge.benchmarks.attack;

import org.jspecify.annotations.NullMarked;
