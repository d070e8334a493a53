/** The program: all parts of Streamgauge in one JVM or one role alone, from one command line. */
@NullMarked
package io.streamgauge.standalone;

import org.jspecify.annotations.NullMarked;
