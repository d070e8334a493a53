/** Cuts what gRPC sends into messages. */
@NullMarked
package io.streamgauge.proxy.observe.framing.grpc;

import org.jspecify.annotations.NullMarked;
