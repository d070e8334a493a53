/** The requests that are open now, for people and for metrics. */
@NullMarked
package io.streamgauge.proxy.relay.open;

import org.jspecify.annotations.NullMarked;
