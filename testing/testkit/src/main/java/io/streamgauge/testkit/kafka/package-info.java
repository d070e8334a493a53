/** A broker for tests. */
@NullMarked
package io.streamgauge.testkit.kafka;

import org.jspecify.annotations.NullMarked;
