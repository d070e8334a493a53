/** Puts the parts together and runs them until the process is told to stop. */
@NullMarked
package io.streamgauge.standalone.run;

import org.jspecify.annotations.NullMarked;
