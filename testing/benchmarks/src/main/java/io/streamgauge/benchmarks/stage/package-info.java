/** What the long runs share: a proxy as users run it, with Kafka behind it and two kinds of upstream. */
@NullMarked
package io.streamgauge.benchmarks.stage;

import org.jspecify.annotations.NullMarked;
