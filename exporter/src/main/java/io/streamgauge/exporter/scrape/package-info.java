/** From results to metrics, at every scrape. */
@NullMarked
package io.streamgauge.exporter.scrape;

import org.jspecify.annotations.NullMarked;
