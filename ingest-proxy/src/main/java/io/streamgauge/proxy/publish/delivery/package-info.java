/** Records of each partition on their way to Kafka, in order. */
@NullMarked
package io.streamgauge.proxy.publish.delivery;

import org.jspecify.annotations.NullMarked;
