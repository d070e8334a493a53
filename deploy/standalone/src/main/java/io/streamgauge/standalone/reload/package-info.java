/** Takes over a changed configuration while the process runs. */
@NullMarked
package io.streamgauge.standalone.reload;

import org.jspecify.annotations.NullMarked;
