/** What is wrong with a configuration, and where. */
@NullMarked
package io.streamgauge.bootstrap.config.problem;

import org.jspecify.annotations.NullMarked;
