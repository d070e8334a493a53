/** Time and turns that tests move by hand. */
@NullMarked
package io.streamgauge.testkit.time;

import org.jspecify.annotations.NullMarked;
