/** Schemas numbered by a Confluent Schema Registry. */
@NullMarked
package io.streamgauge.registry;

import org.jspecify.annotations.NullMarked;
