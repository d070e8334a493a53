/** Everything of a running installation, for tests that look at it from outside. */
@NullMarked
package io.streamgauge.installation;

import org.jspecify.annotations.NullMarked;
