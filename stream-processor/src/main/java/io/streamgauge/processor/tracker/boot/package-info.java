/** The runs of proxies that a partition has heard of: what is repeated, missing, silent or over. */
@NullMarked
package io.streamgauge.processor.tracker.boot;

import org.jspecify.annotations.NullMarked;
