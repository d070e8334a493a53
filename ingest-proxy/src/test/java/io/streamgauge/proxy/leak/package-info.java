/** Watches that tests give every buffer back. */
@NullMarked
package io.streamgauge.proxy.leak;

import org.jspecify.annotations.NullMarked;
