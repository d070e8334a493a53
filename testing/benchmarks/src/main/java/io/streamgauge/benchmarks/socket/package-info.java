/** What upstreams and clients of the benchmark share: sockets of loopback, and threads that end with their owner. */
@NullMarked
package io.streamgauge.benchmarks.socket;

import org.jspecify.annotations.NullMarked;
