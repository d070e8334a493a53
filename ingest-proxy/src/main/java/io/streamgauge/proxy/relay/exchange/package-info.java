/** One request and its response, between client and upstream. */
@NullMarked
package io.streamgauge.proxy.relay.exchange;

import org.jspecify.annotations.NullMarked;
