/** What the JDK's TLS makes of certificates and keys. */
@NullMarked
package io.streamgauge.bootstrap.tls.context;

import org.jspecify.annotations.NullMarked;
