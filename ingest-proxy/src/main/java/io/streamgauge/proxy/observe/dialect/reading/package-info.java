/** How answers are read in any language made of JSON objects. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.reading;

import org.jspecify.annotations.NullMarked;
