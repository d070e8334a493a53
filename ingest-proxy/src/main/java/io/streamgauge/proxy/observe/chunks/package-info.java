/** Output events of a request in time: packs of them, and what the whole request tells of them. */
@NullMarked
package io.streamgauge.proxy.observe.chunks;

import org.jspecify.annotations.NullMarked;
