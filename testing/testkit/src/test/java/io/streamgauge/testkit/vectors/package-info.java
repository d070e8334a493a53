/** Tests of the loader of vectors. */
@NullMarked
package io.streamgauge.testkit.vectors;

import org.jspecify.annotations.NullMarked;
