/** Passes requests and responses through, byte for byte. */
@NullMarked
package io.streamgauge.proxy.relay;

import org.jspecify.annotations.NullMarked;
