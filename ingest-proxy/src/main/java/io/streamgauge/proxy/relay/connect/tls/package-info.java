/** TLS handshakes with upstreams. */
@NullMarked
package io.streamgauge.proxy.relay.connect.tls;

import org.jspecify.annotations.NullMarked;
