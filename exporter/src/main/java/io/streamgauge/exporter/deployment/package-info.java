/** What the configuration says of the inference servers behind the models. */
@NullMarked
package io.streamgauge.exporter.deployment;

import org.jspecify.annotations.NullMarked;
