/** Signals of the operating system. */
@NullMarked
package io.streamgauge.standalone.signal;

import org.jspecify.annotations.NullMarked;
