@NullMarked
package io.streamgauge.processor.slo.list;

import org.jspecify.annotations.NullMarked;
