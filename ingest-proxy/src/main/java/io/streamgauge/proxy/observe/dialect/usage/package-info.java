/** Tokens as servers count them, brought to one meaning. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.usage;

import org.jspecify.annotations.NullMarked;
