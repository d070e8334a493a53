/** Reads SGLang's own language. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.sglang;

import org.jspecify.annotations.NullMarked;
