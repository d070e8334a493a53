/** Tests of the recording client. */
@NullMarked
package io.streamgauge.testkit.client;

import org.jspecify.annotations.NullMarked;
