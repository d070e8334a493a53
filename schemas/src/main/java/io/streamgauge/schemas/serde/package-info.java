/** Records to bytes and back, in Confluent's wire format. */
@NullMarked
package io.streamgauge.schemas.serde;

import org.jspecify.annotations.NullMarked;
