/** Connections from clients that speak HTTP/2, and their streams. */
@NullMarked
package io.streamgauge.proxy.relay.client.http2;

import org.jspecify.annotations.NullMarked;
