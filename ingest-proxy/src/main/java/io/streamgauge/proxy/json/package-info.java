/** Writing JSON about ourselves. */
@NullMarked
package io.streamgauge.proxy.json;

import org.jspecify.annotations.NullMarked;
