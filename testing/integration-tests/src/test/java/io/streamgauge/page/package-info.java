/** The live page beside everything else. */
@NullMarked
package io.streamgauge.page;

import org.jspecify.annotations.NullMarked;
