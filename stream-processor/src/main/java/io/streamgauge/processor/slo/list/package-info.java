/** Which list of SLO classes holds when: published, followed and compared with this process's own. */
@NullMarked
package io.streamgauge.processor.slo.list;

import org.jspecify.annotations.NullMarked;
