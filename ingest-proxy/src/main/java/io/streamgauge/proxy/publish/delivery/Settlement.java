package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.proxy.publish.log.Entry;

/** Hears what became of records. Called by the sender thread. */
public interface Settlement {

    /** Kafka has it. */
    void acknowledged(Entry entry);

    /** It was given up. */
    void dropped(Content content, DropReason reason);

    /** It lies on disk now. */
    void spooled(Content content);

    /** It lay on disk, and is about to be acknowledged or dropped. */
    void unspooled(Content content);

    /** Some that lay on disk are gone. */
    void unreadable(Tally lost);
}
