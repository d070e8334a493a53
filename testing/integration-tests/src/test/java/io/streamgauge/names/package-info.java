/** Clients that make up the names they send. */
@NullMarked
package io.streamgauge.names;

import org.jspecify.annotations.NullMarked;
