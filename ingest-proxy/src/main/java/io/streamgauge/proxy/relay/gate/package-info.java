/** What is let through between clients and upstreams, and what is refused. */
@NullMarked
package io.streamgauge.proxy.relay.gate;

import org.jspecify.annotations.NullMarked;
