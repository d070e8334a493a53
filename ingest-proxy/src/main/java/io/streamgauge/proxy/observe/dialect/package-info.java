/** Which APIs are understood, and by whom. */
@NullMarked
package io.streamgauge.proxy.observe.dialect;

import org.jspecify.annotations.NullMarked;
