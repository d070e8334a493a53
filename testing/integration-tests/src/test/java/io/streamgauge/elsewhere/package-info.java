/** What other tools make of the same events: docs/comparison.md, computed. */
@NullMarked
package io.streamgauge.elsewhere;

import org.jspecify.annotations.NullMarked;
