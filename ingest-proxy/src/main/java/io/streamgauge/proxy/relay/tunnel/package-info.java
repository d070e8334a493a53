/** What follows once both ends have left HTTP: bytes of any protocol. */
@NullMarked
package io.streamgauge.proxy.relay.tunnel;

import org.jspecify.annotations.NullMarked;
