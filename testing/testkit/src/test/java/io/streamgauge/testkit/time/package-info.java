/** Tests of hand-moved time. */
@NullMarked
package io.streamgauge.testkit.time;

import org.jspecify.annotations.NullMarked;
