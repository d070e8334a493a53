/** The committed routes, with a real Alertmanager. */
@NullMarked
package io.streamgauge.monitoring.alertmanager;

import org.jspecify.annotations.NullMarked;
