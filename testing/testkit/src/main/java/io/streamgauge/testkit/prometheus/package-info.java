/** A real Prometheus server for tests. */
@NullMarked
package io.streamgauge.testkit.prometheus;

import org.jspecify.annotations.NullMarked;
