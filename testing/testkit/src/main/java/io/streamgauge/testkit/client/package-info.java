/** Clients on real sockets that write down what came and when. */
@NullMarked
package io.streamgauge.testkit.client;

import org.jspecify.annotations.NullMarked;
