/** Decodes copies of encoded bodies, so that these can be looked into while they pass unchanged. */
@NullMarked
package io.streamgauge.proxy.observe.encoding;

import org.jspecify.annotations.NullMarked;
