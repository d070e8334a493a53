/** What is streamed, known to both sides to the byte. */
@NullMarked
package io.streamgauge.faults.answer;

import org.jspecify.annotations.NullMarked;
