/** What the proxy's metrics are called. */
@NullMarked
package io.streamgauge.proxy.metric;

import org.jspecify.annotations.NullMarked;
