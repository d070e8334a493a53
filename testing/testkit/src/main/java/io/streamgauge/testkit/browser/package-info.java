/** A real browser for tests of pages. */
@NullMarked
package io.streamgauge.testkit.browser;

import org.jspecify.annotations.NullMarked;
