/** Exact counts of latencies in buckets one percent wide, and their bytes. */
@NullMarked
package io.streamgauge.schemas.histogram;

import org.jspecify.annotations.NullMarked;
