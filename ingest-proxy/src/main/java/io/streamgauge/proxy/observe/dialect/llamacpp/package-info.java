/** The own API of llama.cpp's server. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.llamacpp;

import org.jspecify.annotations.NullMarked;
