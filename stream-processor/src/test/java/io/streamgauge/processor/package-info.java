/** The topology as a whole: its shape, its behaviour, and a recomputation by brute force. */
@NullMarked
package io.streamgauge.processor;

import org.jspecify.annotations.NullMarked;
