/** Turns the bytes and times of one exchange into events. */
@NullMarked
package io.streamgauge.proxy.observe;

import org.jspecify.annotations.NullMarked;
