/** Programs that tests kill. */
@NullMarked
package io.streamgauge.testkit.process;

import org.jspecify.annotations.NullMarked;
