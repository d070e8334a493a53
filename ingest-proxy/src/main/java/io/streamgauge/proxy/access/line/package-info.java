/** The lines of the access log. */
@NullMarked
package io.streamgauge.proxy.access.line;

import org.jspecify.annotations.NullMarked;
