/** How clients connect: the protocols they may speak, and which of them each connection does. */
@NullMarked
package io.streamgauge.proxy.relay.listener;

import org.jspecify.annotations.NullMarked;
