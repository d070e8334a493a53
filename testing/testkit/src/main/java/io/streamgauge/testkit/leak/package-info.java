/** Watches that tests give every buffer back. */
@NullMarked
package io.streamgauge.testkit.leak;

import org.jspecify.annotations.NullMarked;
