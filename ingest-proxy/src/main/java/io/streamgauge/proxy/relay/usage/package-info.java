/** Asking for usage on behalf of clients that did not: what is put into their requests and taken out of their streams. */
@NullMarked
package io.streamgauge.proxy.relay.usage;

import org.jspecify.annotations.NullMarked;
