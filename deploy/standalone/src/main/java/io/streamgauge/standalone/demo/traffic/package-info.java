/** Clients of the demo: when they come, what they ask, and how they read the answers. */
@NullMarked
package io.streamgauge.standalone.demo.traffic;

import org.jspecify.annotations.NullMarked;
