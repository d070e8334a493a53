/** The simulated engine: batches and what they cost. */
@NullMarked
package io.streamgauge.standalone.demo.engine;

import org.jspecify.annotations.NullMarked;
