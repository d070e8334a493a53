/** Clients that people really use see nothing different through the proxy. */
@NullMarked
package io.streamgauge.clients;

import org.jspecify.annotations.NullMarked;
