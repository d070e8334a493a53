/** Clients that misbehave, and an upstream that sends as fast as it can: what a proxy has to bear beside its good streams. */
@NullMarked
package io.streamgauge.benchmarks.hostile;

import org.jspecify.annotations.NullMarked;
