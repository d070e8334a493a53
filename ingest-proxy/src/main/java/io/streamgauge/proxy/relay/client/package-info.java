/** The side of the relay that faces clients. */
@NullMarked
package io.streamgauge.proxy.relay.client;

import org.jspecify.annotations.NullMarked;
