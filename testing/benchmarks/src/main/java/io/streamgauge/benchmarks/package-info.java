/** Ratios measured in one run: the proxy with and without measuring, beside nginx and nothing at all. */
@NullMarked
package io.streamgauge.benchmarks;

import org.jspecify.annotations.NullMarked;
