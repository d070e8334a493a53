/** The command line. */
@NullMarked
package io.streamgauge.standalone.cli;

import org.jspecify.annotations.NullMarked;
