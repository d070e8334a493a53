/** HTTP/1.1 messages as bytes. */
@NullMarked
package io.streamgauge.proxy.relay.wire;

import org.jspecify.annotations.NullMarked;
