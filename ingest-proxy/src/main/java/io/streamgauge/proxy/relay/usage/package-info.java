/** Asking for usage on behalf of clients that did not: whose requests may be changed, and what is taken out of their streams. */
@NullMarked
package io.streamgauge.proxy.relay.usage;

import org.jspecify.annotations.NullMarked;
