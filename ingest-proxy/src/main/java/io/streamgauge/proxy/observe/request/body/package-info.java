/** What the bodies of requests tell, read as they pass, in constant memory and at any byte boundary. */
@NullMarked
package io.streamgauge.proxy.observe.request.body;

import org.jspecify.annotations.NullMarked;
