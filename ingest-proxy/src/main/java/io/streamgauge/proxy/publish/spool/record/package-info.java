/** How an encoded event lies on disk. */
@NullMarked
package io.streamgauge.proxy.publish.spool.record;

import org.jspecify.annotations.NullMarked;
