/** What an exchange needs of an upstream, whatever version of HTTP that speaks. */
@NullMarked
package io.streamgauge.proxy.relay.upstream;

import org.jspecify.annotations.NullMarked;
