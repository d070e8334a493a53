/** What is known of a request when its clocks start. */
@NullMarked
package io.streamgauge.proxy.observe.request;

import org.jspecify.annotations.NullMarked;
