/** Tests of the embedded broker. */
@NullMarked
package io.streamgauge.kafka;

import org.jspecify.annotations.NullMarked;
