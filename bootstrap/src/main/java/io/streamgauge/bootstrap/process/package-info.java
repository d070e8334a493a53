/** Starting and stopping the parts of a process in order, and its management server. */
@NullMarked
package io.streamgauge.bootstrap.process;

import org.jspecify.annotations.NullMarked;
