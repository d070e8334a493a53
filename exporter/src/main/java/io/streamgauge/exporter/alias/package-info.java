/** The same figures under the names of others' conventions. */
@NullMarked
package io.streamgauge.exporter.alias;

import org.jspecify.annotations.NullMarked;
