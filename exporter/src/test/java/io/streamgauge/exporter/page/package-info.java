/** Tests of the live page. */
@NullMarked
package io.streamgauge.exporter.page;

import org.jspecify.annotations.NullMarked;
