/** Which requests belong to a route: by host, path and headers. */
@NullMarked
package io.streamgauge.proxy.route.match;

import org.jspecify.annotations.NullMarked;
