/** What the exporter says of a window beside what clients have recorded of the same traffic themselves. */
@NullMarked
package io.streamgauge.agreement;

import org.jspecify.annotations.NullMarked;
