/** How long tests wait. */
@NullMarked
package io.streamgauge.proxy.patience;

import org.jspecify.annotations.NullMarked;
