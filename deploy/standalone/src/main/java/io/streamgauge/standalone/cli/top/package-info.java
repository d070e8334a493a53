/** The command that shows the essentials in a terminal. */
@NullMarked
package io.streamgauge.standalone.cli.top;

import org.jspecify.annotations.NullMarked;
