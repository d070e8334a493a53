/** Looks into JSON as it passes, at chosen keys only, in constant memory and at any byte boundary. */
@NullMarked
package io.streamgauge.proxy.observe.json;

import org.jspecify.annotations.NullMarked;
