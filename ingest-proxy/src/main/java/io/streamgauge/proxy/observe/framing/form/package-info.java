/** Tells from its first bytes and its content type what form a response body has. */
@NullMarked
package io.streamgauge.proxy.observe.framing.form;

import org.jspecify.annotations.NullMarked;
