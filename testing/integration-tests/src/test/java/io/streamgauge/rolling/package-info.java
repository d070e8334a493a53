/** Programs that come and go under traffic: proxies behind a load balancer, processors and exporters beside a Prometheus. */
@NullMarked
package io.streamgauge.rolling;

import org.jspecify.annotations.NullMarked;
