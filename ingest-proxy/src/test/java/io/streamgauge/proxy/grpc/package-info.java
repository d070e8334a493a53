/** Calls of a real gRPC client to a real gRPC server, through the proxy. */
@NullMarked
package io.streamgauge.proxy.grpc;

import org.jspecify.annotations.NullMarked;
