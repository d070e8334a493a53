/** The reverse proxy: relays requests and reports what it saw. */
@NullMarked
package io.streamgauge.proxy;

import org.jspecify.annotations.NullMarked;
