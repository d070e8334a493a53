/** What single store entries hold, and their bytes. */
@NullMarked
package io.streamgauge.processor.parts;

import org.jspecify.annotations.NullMarked;
