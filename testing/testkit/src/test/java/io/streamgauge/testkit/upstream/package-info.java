/** Tests of the scripted upstream, seen by the recording client. */
@NullMarked
package io.streamgauge.testkit.upstream;

import org.jspecify.annotations.NullMarked;
