/** Requests and streams in the words of the OpenAI API. */
@NullMarked
package io.streamgauge.testkit.openai;

import org.jspecify.annotations.NullMarked;
