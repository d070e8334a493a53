/** How TLS is spoken to upstreams. */
@NullMarked
package io.streamgauge.proxy.route.tls;

import org.jspecify.annotations.NullMarked;
