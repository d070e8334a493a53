/** What answers say, whatever language they say it in. */
@NullMarked
package io.streamgauge.proxy.observe.answer;

import org.jspecify.annotations.NullMarked;
