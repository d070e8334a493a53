/** How long it takes until results tell of a record. */
@NullMarked
package io.streamgauge.processor.freshness;

import org.jspecify.annotations.NullMarked;
