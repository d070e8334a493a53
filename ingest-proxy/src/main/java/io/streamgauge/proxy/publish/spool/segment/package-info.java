/** Checksummed files that hold records in order until they are no longer needed. */
@NullMarked
package io.streamgauge.proxy.publish.spool.segment;

import org.jspecify.annotations.NullMarked;
