/** How clients speak to those that are compared: the protocol, and the key that all of them show. */
@NullMarked
package io.streamgauge.benchmarks.wire;

import org.jspecify.annotations.NullMarked;
