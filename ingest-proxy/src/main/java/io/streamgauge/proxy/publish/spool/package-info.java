/** What lies on disk while Kafka does not take it, in order, also from one run of the process to the next. */
@NullMarked
package io.streamgauge.proxy.publish.spool;

import org.jspecify.annotations.NullMarked;
