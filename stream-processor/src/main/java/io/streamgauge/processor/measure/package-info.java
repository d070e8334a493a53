/** What an ended request measured: values, or the reason why there is none. */
@NullMarked
package io.streamgauge.processor.measure;

import org.jspecify.annotations.NullMarked;
