/** Reads whole JSON documents strictly, where something is changed or left out by what they say. */
@NullMarked
package io.streamgauge.proxy.relay.usage.json;

import org.jspecify.annotations.NullMarked;
