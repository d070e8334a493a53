/** TLS of the port for operators. */
@NullMarked
package io.streamgauge.bootstrap.management.tls;

import org.jspecify.annotations.NullMarked;
