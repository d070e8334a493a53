/** The configured SLO classes, as the pipeline publishes them. */
@NullMarked
package io.streamgauge.exporter.slo;

import org.jspecify.annotations.NullMarked;
