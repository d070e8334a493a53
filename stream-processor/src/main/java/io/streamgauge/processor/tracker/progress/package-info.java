/** How far a partition has come, and where something is missing. */
@NullMarked
package io.streamgauge.processor.tracker.progress;

import org.jspecify.annotations.NullMarked;
