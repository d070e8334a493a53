/** HTTP as bytes: hostile and odd messages as data, a strict reader of requests, and an upstream that records bytes. */
@NullMarked
package io.streamgauge.testkit.raw;

import org.jspecify.annotations.NullMarked;
