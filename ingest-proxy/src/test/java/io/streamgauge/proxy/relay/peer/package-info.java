/** Other reverse proxies, to be asked the same as ours. */
@NullMarked
package io.streamgauge.proxy.relay.peer;

import org.jspecify.annotations.NullMarked;
