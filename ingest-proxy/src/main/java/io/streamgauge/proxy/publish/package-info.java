/** Brings events to Kafka in order, beside the traffic and never in its way. */
@NullMarked
package io.streamgauge.proxy.publish;

import org.jspecify.annotations.NullMarked;
