/** Programs that tests start, and stop or kill. */
@NullMarked
package io.streamgauge.testkit.process;

import org.jspecify.annotations.NullMarked;
