/** What is published: every metric by name, and families built from its values. */
@NullMarked
package io.streamgauge.exporter.metric;

import org.jspecify.annotations.NullMarked;
