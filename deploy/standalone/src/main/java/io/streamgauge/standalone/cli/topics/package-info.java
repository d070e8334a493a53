/** The commands for topics and rights of a Kafka elsewhere. */
@NullMarked
package io.streamgauge.standalone.cli.topics;

import org.jspecify.annotations.NullMarked;
