/** The port for operators: what a process says of itself. */
@NullMarked
package io.streamgauge.bootstrap.management;

import org.jspecify.annotations.NullMarked;
