/** Sockets: native epoll where it runs, else NIO. */
@NullMarked
package io.streamgauge.proxy.relay.transport;

import org.jspecify.annotations.NullMarked;
