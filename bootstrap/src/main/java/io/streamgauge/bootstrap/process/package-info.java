/** Starting and stopping the parts of a process in order. */
@NullMarked
package io.streamgauge.bootstrap.process;

import org.jspecify.annotations.NullMarked;
