/** Finds the events in a response body, incrementally and in constant memory. */
@NullMarked
package io.streamgauge.proxy.observe.framing;

import org.jspecify.annotations.NullMarked;
