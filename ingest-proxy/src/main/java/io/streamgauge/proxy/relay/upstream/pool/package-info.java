/** Opens, keeps and ends connections to upstreams. */
@NullMarked
package io.streamgauge.proxy.relay.upstream.pool;

import org.jspecify.annotations.NullMarked;
