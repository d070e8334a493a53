/** Whether an ended request was good, bad or is left out of account. */
@NullMarked
package io.streamgauge.processor.slo.verdict;

import org.jspecify.annotations.NullMarked;
