/** What the publisher says of itself, as metrics. */
@NullMarked
package io.streamgauge.proxy.publish.metrics;

import org.jspecify.annotations.NullMarked;
