/** Where requests begin, whatever version of HTTP they came in. */
@NullMarked
package io.streamgauge.proxy.relay.admission;

import org.jspecify.annotations.NullMarked;
