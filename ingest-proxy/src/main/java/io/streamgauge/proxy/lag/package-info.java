/** How late an event loop is, and what it read while it was. */
@NullMarked
package io.streamgauge.proxy.lag;

import org.jspecify.annotations.NullMarked;
