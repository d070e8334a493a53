/** TLS: certificates and keys from files, and what is made of them. */
@NullMarked
package io.streamgauge.proxy.relay.tls;

import org.jspecify.annotations.NullMarked;
