/** Reads what calls of gRPC answer. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.grpc;

import org.jspecify.annotations.NullMarked;
