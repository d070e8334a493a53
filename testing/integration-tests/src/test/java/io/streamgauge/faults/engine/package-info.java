/** An inference server with an account of its own, which can be told to misbehave. */
@NullMarked
package io.streamgauge.faults.engine;

import org.jspecify.annotations.NullMarked;
