/** What the fuzz targets share: how an input says what is done with it, and what reading it may cost. */
@NullMarked
package io.streamgauge.proxy.fuzz;

import org.jspecify.annotations.NullMarked;
