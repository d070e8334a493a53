/** Finds the events in Amazon's binary event stream. */
@NullMarked
package io.streamgauge.proxy.observe.framing.amazon;

import org.jspecify.annotations.NullMarked;
