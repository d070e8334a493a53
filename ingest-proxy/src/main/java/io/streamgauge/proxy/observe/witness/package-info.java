/** Plain counters of what the proxy saw, independent of Kafka. */
@NullMarked
package io.streamgauge.proxy.observe.witness;

import org.jspecify.annotations.NullMarked;
