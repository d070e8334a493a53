/** Makes the body of a request ask for usage, by the smallest change there is. */
@NullMarked
package io.streamgauge.proxy.relay.usage.request;

import org.jspecify.annotations.NullMarked;
