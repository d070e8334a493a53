/** The configuration file: read once, every problem reported at once with its key path. */
@NullMarked
package io.streamgauge.bootstrap.config;

import org.jspecify.annotations.NullMarked;
