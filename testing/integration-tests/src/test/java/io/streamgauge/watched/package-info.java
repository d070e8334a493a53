/** What a real Prometheus makes of the running demo. */
@NullMarked
package io.streamgauge.watched;

import org.jspecify.annotations.NullMarked;
