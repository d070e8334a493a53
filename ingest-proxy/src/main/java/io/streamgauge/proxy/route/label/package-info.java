/** What labels the requests of a route. */
@NullMarked
package io.streamgauge.proxy.route.label;

import org.jspecify.annotations.NullMarked;
