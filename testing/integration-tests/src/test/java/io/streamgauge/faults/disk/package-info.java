/** Disks that are full, or that do not give back what was written. */
@NullMarked
package io.streamgauge.faults.disk;

import org.jspecify.annotations.NullMarked;
