/** Looks ten times a second whether an open connection or request has gone over a limit of time. */
@NullMarked
package io.streamgauge.proxy.relay.limit.watch;

import org.jspecify.annotations.NullMarked;
