/** A whole installation, each part a program of its own, and what is asserted when its proxies were away from Kafka. */
@NullMarked
package io.streamgauge.faults.outage;

import org.jspecify.annotations.NullMarked;
