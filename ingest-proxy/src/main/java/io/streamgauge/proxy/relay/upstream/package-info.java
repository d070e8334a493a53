/** The side of the relay that faces upstreams. */
@NullMarked
package io.streamgauge.proxy.relay.upstream;

import org.jspecify.annotations.NullMarked;
