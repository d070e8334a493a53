/** How configuration is written: YAML with the lines of its keys, and the formats of single values. */
@NullMarked
package io.streamgauge.bootstrap.config.text;

import org.jspecify.annotations.NullMarked;
