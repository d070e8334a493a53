/** How the last hour went. */
@NullMarked
package io.streamgauge.exporter.page.history;

import org.jspecify.annotations.NullMarked;
