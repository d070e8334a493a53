/** Inference servers on real sockets that do what a script says, misbehaviour included. */
@NullMarked
package io.streamgauge.testkit.upstream;

import org.jspecify.annotations.NullMarked;
