/** What is known of a response: its events and what they say. */
@NullMarked
package io.streamgauge.proxy.observe.response;

import org.jspecify.annotations.NullMarked;
