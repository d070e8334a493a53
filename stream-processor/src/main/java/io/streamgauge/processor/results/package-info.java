/** Second operator: adds everything up, and publishes what has changed. */
@NullMarked
package io.streamgauge.processor.results;

import org.jspecify.annotations.NullMarked;
