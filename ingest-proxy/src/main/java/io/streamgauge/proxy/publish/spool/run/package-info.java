/** What one run of the process leaves to the next, beside its records. */
@NullMarked
package io.streamgauge.proxy.publish.spool.run;

import org.jspecify.annotations.NullMarked;
