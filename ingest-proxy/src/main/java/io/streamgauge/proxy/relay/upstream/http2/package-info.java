/** Speaks HTTP/2 to upstreams. */
@NullMarked
package io.streamgauge.proxy.relay.upstream.http2;

import org.jspecify.annotations.NullMarked;
