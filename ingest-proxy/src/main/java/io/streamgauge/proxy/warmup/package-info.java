/** Relaying made-up requests before the first real one, so that it does not pay for what a new process has to load. */
@NullMarked
package io.streamgauge.proxy.warmup;

import org.jspecify.annotations.NullMarked;
