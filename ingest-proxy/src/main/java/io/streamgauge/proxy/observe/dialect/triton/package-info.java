/** Reads the generate extension of Triton. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.triton;

import org.jspecify.annotations.NullMarked;
