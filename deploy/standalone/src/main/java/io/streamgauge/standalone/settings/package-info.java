/** The configuration of a whole process, and how it is shown to people. */
@NullMarked
package io.streamgauge.standalone.settings;

import org.jspecify.annotations.NullMarked;
