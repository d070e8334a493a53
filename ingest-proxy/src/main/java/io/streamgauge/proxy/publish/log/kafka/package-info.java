/** A Kafka topic as the log that takes the records. */
@NullMarked
package io.streamgauge.proxy.publish.log.kafka;

import org.jspecify.annotations.NullMarked;
