/** Opens connections to upstreams. */
@NullMarked
package io.streamgauge.proxy.relay.connect;

import org.jspecify.annotations.NullMarked;
