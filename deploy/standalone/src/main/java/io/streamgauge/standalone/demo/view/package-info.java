/** The demo's live lines, read from the exporter's own results. */
@NullMarked
package io.streamgauge.standalone.demo.view;

import org.jspecify.annotations.NullMarked;
