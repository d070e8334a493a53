/** How values of a measure are spread. */
@NullMarked
package io.streamgauge.exporter.page.spread;

import org.jspecify.annotations.NullMarked;
