/** The rules of HTTP that messages can break, and how heads of requests are held against them. */
@NullMarked
package io.streamgauge.proxy.relay.gate.rule;

import org.jspecify.annotations.NullMarked;
