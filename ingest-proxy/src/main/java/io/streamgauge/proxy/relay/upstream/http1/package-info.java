/** Speaks HTTP/1.1 to upstreams. */
@NullMarked
package io.streamgauge.proxy.relay.upstream.http1;

import org.jspecify.annotations.NullMarked;
