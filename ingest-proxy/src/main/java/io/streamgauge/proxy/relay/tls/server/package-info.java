/** The certificates the listener shows, and their renewal. */
@NullMarked
package io.streamgauge.proxy.relay.tls.server;

import org.jspecify.annotations.NullMarked;
