package io.streamgauge.proxy.publish.log;

import io.streamgauge.proxy.publish.account.DropReason;

/** A copy of a record that outlives the process. */
public interface Copy {

    /** Whether this run wrote it; what earlier runs wrote is not part of this run's ledger. */
    boolean own();

    /** Kafka has the record. */
    void acknowledged(int chunks);

    /** The record was given up. */
    void dropped(DropReason reason, int chunks);
}
