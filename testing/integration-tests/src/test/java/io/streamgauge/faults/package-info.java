/** One row for each fault: what was sent, seen, stored and dropped while it lasted. */
@NullMarked
package io.streamgauge.faults;

import org.jspecify.annotations.NullMarked;
