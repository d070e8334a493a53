/** A Kafka broker inside this JVM, for the all-in-one program and for tests. */
@NullMarked
package io.streamgauge.kafka;

import org.jspecify.annotations.NullMarked;
