/** The demo: a simulated server, its clients and live lines around the real parts. */
@NullMarked
package io.streamgauge.standalone.demo;

import org.jspecify.annotations.NullMarked;
