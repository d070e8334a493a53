/** Clients that compare every byte and note how every request ended. */
@NullMarked
package io.streamgauge.faults.clients;

import org.jspecify.annotations.NullMarked;
