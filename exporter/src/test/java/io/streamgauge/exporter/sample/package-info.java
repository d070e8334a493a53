/** Results for tests. */
@NullMarked
package io.streamgauge.exporter.sample;

import org.jspecify.annotations.NullMarked;
