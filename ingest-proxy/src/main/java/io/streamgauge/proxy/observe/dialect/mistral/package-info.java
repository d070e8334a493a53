/** What Mistral speaks beside OpenAI's language. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.mistral;

import org.jspecify.annotations.NullMarked;
