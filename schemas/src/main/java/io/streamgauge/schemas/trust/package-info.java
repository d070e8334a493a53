/** Tells Avro that the generated records are ours. */
@NullMarked
package io.streamgauge.schemas.trust;

import org.jspecify.annotations.NullMarked;
