/** The access log: one line of JSON for each finished request, on a thread of its own. */
@NullMarked
package io.streamgauge.proxy.access;

import org.jspecify.annotations.NullMarked;
