/** Reads the own language of Text Generation Inference. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.tgi;

import org.jspecify.annotations.NullMarked;
