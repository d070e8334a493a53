/** Rules about the shape of the code. */
@NullMarked
package io.streamgauge.architecture;

import org.jspecify.annotations.NullMarked;
