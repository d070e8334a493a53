/** Tests of the stream builders. */
@NullMarked
package io.streamgauge.testkit.openai;

import org.jspecify.annotations.NullMarked;
