/** Which number stands for which schema. */
@NullMarked
package io.streamgauge.schemas.registry;

import org.jspecify.annotations.NullMarked;
