/** What a client's HTTP/2 connection sends, frame by frame: read by rule and bounded before any stream hears of it. */
@NullMarked
package io.streamgauge.proxy.relay.client.http2.frames;

import org.jspecify.annotations.NullMarked;
