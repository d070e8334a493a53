/** Ollama's own API. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.ollama;

import org.jspecify.annotations.NullMarked;
