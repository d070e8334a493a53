/** The commands that run something until they are stopped. */
@NullMarked
package io.streamgauge.standalone.cli.start;

import org.jspecify.annotations.NullMarked;
