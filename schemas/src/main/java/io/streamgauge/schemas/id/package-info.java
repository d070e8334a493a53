/** Identifiers as bits and as text. */
@NullMarked
package io.streamgauge.schemas.id;

import org.jspecify.annotations.NullMarked;
