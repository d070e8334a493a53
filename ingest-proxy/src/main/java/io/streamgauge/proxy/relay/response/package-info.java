/** What a client is told of a response, be it an upstream's or the proxy's own. */
@NullMarked
package io.streamgauge.proxy.relay.response;

import org.jspecify.annotations.NullMarked;
