/** The open requests of a partition, and those that were closed without an end. */
@NullMarked
package io.streamgauge.processor.tracker.request;

import org.jspecify.annotations.NullMarked;
