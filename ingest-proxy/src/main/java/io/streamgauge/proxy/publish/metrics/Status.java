package io.streamgauge.proxy.publish.metrics;

import io.streamgauge.proxy.publish.account.Account;
import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.spool.SpoolStatus;

/**
 * What the sender says of itself.
 *
 * @param ringFill of the fullest ring when the sender last looked, 0 to 1
 * @param windowBytes memory of records not acknowledged
 * @param kafkaUp whether Kafka acknowledged something lately
 * @param logsOpened producers made since boot
 * @param spool what lies on disk
 */
public record Status(
        Balance balance, double ringFill, long windowBytes, boolean kafkaUp, long logsOpened, SpoolStatus spool) {

    public static final Status NONE = new Status(new Account().balance(), 0, 0, false, 0, SpoolStatus.NONE);

    /** The same of a sender that no longer passes. */
    public Status withoutKafka() {
        return new Status(balance, ringFill, windowBytes, false, logsOpened, spool);
    }
}
