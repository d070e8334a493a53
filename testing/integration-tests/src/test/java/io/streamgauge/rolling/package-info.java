/** Proxies that come and go behind a load balancer, all of them programs of their own. */
@NullMarked
package io.streamgauge.rolling;

import org.jspecify.annotations.NullMarked;
