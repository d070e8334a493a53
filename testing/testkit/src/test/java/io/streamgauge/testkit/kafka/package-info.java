/** Tests of the broker extension. */
@NullMarked
package io.streamgauge.testkit.kafka;

import org.jspecify.annotations.NullMarked;
