/** Files that a process reads whole, and reads again when they have changed; places where it makes some. */
@NullMarked
package io.streamgauge.bootstrap.watch;

import org.jspecify.annotations.NullMarked;
