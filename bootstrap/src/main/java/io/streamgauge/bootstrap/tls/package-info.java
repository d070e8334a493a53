/** Certificates and keys from files. */
@NullMarked
package io.streamgauge.bootstrap.tls;

import org.jspecify.annotations.NullMarked;
