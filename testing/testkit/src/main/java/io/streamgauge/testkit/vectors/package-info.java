/** Worked examples and sample streams as values. */
@NullMarked
package io.streamgauge.testkit.vectors;

import org.jspecify.annotations.NullMarked;
