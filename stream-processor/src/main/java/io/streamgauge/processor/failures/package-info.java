/** Records that cannot be worked on, and threads that died: set aside, replaced, counted. */
@NullMarked
package io.streamgauge.processor.failures;

import org.jspecify.annotations.NullMarked;
