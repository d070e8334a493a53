/** Follows requests and proxies, and tells what each record means for which series. */
@NullMarked
package io.streamgauge.processor.tracker;

import org.jspecify.annotations.NullMarked;
