/** Events as bytes: for Kafka, and on disk. */
@NullMarked
package io.streamgauge.proxy.publish.spool.record;

import org.jspecify.annotations.NullMarked;
