/** What stands in Kafka, and the table that compares all accounts. */
@NullMarked
package io.streamgauge.faults.account;

import org.jspecify.annotations.NullMarked;
