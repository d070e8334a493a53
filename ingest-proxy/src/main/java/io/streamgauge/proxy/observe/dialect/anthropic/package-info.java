/** Anthropic's messages, and everyone who speaks them. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.anthropic;

import org.jspecify.annotations.NullMarked;
