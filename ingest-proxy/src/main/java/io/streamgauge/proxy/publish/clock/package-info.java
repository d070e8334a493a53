/** The clocks of the sender, and how far they are from the broker's. */
@NullMarked
package io.streamgauge.proxy.publish.clock;

import org.jspecify.annotations.NullMarked;
