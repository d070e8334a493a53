/** A schema registry for tests. */
@NullMarked
package io.streamgauge.testkit.registry;

import org.jspecify.annotations.NullMarked;
