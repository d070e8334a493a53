/** What the page shows by name. */
@NullMarked
package io.streamgauge.exporter.page.figure;

import org.jspecify.annotations.NullMarked;
