/** What single store entries hold: counters, buckets, distributions, load, levels; and their bytes. */
@NullMarked
package io.streamgauge.processor.parts;

import org.jspecify.annotations.NullMarked;
