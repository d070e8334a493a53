/** State stores seen as tallies: parts decoded as needed, every change put back at once. */
@NullMarked
package io.streamgauge.processor.tally;

import org.jspecify.annotations.NullMarked;
