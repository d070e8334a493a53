/** What a part of the process serves on the port for operators in its own way. */
@NullMarked
package io.streamgauge.bootstrap.management.route;

import org.jspecify.annotations.NullMarked;
