/** What a client, a request and an upstream may take of time and room, and how often that was too much. */
@NullMarked
package io.streamgauge.proxy.relay.limit;

import org.jspecify.annotations.NullMarked;
