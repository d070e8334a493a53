/** Cohere's chat, in its two versions. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.cohere;

import org.jspecify.annotations.NullMarked;
