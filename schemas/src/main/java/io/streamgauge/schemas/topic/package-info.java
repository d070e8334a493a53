/** The topics: their names, settings and keys. */
@NullMarked
package io.streamgauge.schemas.topic;

import org.jspecify.annotations.NullMarked;
