/** The APIs that are understood: where each is asked and who reads its answers. */
@NullMarked
package io.streamgauge.proxy.observe.dialect;

import org.jspecify.annotations.NullMarked;
