/** The form of a file of rules. */
@NullMarked
package io.streamgauge.monitoring.rules.form;

import org.jspecify.annotations.NullMarked;
