/** OpenAI's chat completions and completions, and everyone who speaks them. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.openai;

import org.jspecify.annotations.NullMarked;
