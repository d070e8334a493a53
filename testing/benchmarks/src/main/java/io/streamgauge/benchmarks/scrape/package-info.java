/** What a scrape costs an exporter that publishes much. */
@NullMarked
package io.streamgauge.benchmarks.scrape;

import org.jspecify.annotations.NullMarked;
