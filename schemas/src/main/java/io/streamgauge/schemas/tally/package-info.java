/** What the processor counts and measures, by name: the contract between results and whoever publishes them. */
@NullMarked
package io.streamgauge.schemas.tally;

import org.jspecify.annotations.NullMarked;
