/** Proxies whose machines have wrong clocks. */
@NullMarked
package io.streamgauge.clocks;

import org.jspecify.annotations.NullMarked;
