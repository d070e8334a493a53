/** TLS of the relay: which implementation, and what it makes of certificates and keys. */
@NullMarked
package io.streamgauge.proxy.relay.tls;

import org.jspecify.annotations.NullMarked;
