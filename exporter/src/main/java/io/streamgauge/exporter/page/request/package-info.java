/** Single requests: the slowest of the last minutes and when what happened in one. */
@NullMarked
package io.streamgauge.exporter.page.request;

import org.jspecify.annotations.NullMarked;
