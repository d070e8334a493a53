/** The page itself, and what it asks for. */
@NullMarked
package io.streamgauge.exporter.page.site;

import org.jspecify.annotations.NullMarked;
