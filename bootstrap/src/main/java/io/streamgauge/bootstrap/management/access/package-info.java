/** Who may read the port for operators. */
@NullMarked
package io.streamgauge.bootstrap.management.access;

import org.jspecify.annotations.NullMarked;
