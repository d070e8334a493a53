/** Alerts on everything together. */
@NullMarked
package io.streamgauge.alerts;

import org.jspecify.annotations.NullMarked;
