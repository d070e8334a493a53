/** Results from Kafka, published for Prometheus. */
@NullMarked
package io.streamgauge.exporter;

import org.jspecify.annotations.NullMarked;
