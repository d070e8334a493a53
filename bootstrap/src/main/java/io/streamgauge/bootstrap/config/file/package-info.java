/** Reads the configuration file, the environment and the options as one, and reports every problem at once. */
@NullMarked
package io.streamgauge.bootstrap.config.file;

import org.jspecify.annotations.NullMarked;
