/** One incremental decoder per content coding. */
@NullMarked
package io.streamgauge.proxy.observe.encoding.codec;

import org.jspecify.annotations.NullMarked;
