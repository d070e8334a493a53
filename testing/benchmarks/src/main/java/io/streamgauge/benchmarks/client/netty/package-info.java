/** Clients that speak TLS, HTTP/2 or both. */
@NullMarked
package io.streamgauge.benchmarks.client.netty;

import org.jspecify.annotations.NullMarked;
