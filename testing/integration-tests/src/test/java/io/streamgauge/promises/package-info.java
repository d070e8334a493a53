/** What the whole path promises, held against real parts. */
@NullMarked
package io.streamgauge.promises;

import org.jspecify.annotations.NullMarked;
