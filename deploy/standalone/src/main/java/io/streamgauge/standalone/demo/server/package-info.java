/** A simulated inference server with continuous batching. */
@NullMarked
package io.streamgauge.standalone.demo.server;

import org.jspecify.annotations.NullMarked;
