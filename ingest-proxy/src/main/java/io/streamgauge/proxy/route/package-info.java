/** Where requests go. */
@NullMarked
package io.streamgauge.proxy.route;

import org.jspecify.annotations.NullMarked;
