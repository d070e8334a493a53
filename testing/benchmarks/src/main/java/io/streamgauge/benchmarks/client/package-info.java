/** Clients that stream without a pause, and what they saw. */
@NullMarked
package io.streamgauge.benchmarks.client;

import org.jspecify.annotations.NullMarked;
