/** What handshakes with upstreams are begun with. */
@NullMarked
package io.streamgauge.proxy.relay.tls.client;

import org.jspecify.annotations.NullMarked;
