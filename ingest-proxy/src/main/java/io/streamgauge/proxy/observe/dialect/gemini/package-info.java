/** Google's Gemini, as Google AI Studio and Vertex AI serve it. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.gemini;

import org.jspecify.annotations.NullMarked;
