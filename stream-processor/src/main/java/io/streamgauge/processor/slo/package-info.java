/** SLO classes and their verdicts on ended requests. */
@NullMarked
package io.streamgauge.processor.slo;

import org.jspecify.annotations.NullMarked;
