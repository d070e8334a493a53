/** Windows added up to spans, and what is computed from them. */
@NullMarked
package io.streamgauge.exporter.span;

import org.jspecify.annotations.NullMarked;
