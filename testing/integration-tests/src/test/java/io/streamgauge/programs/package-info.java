/** The programs that tests run in processes of their own: the proxy as it ships, a broker, a load balancer. */
@NullMarked
package io.streamgauge.programs;

import org.jspecify.annotations.NullMarked;
