/** What became of every record that was observed. */
@NullMarked
package io.streamgauge.proxy.publish.account;

import org.jspecify.annotations.NullMarked;
