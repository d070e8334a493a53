/** Where commands get their configuration from. */
@NullMarked
package io.streamgauge.standalone.cli.source;

import org.jspecify.annotations.NullMarked;
