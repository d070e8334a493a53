/** The ordered log that takes the records: what the sender needs of it. */
@NullMarked
package io.streamgauge.proxy.publish.log;

import org.jspecify.annotations.NullMarked;
