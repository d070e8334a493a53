package io.streamgauge.proxy.publish.account;

import java.util.Map;

/**
 * Where everything observed since boot is at one moment: observed = acknowledged + waiting + spooled + dropped, in
 * records and in chunks.
 *
 * @param waiting in a ring or sent and not yet acknowledged
 * @param spooled on disk, and not yet acknowledged
 * @param dropped by every reason, also those that took nothing
 */
public record Balance(
        Tally observed, Tally acknowledged, Tally waiting, Tally spooled, Map<DropReason, Tally> dropped) {

    public Balance {
        dropped = Map.copyOf(dropped);
    }

    /** The same as if so much of what has been acknowledged still lay on disk. */
    public Balance backOnDisk(Tally tally) {
        return new Balance(observed, acknowledged.minus(tally), waiting, spooled.plus(tally), dropped);
    }

    /** What this reason took. */
    public Tally dropped(DropReason reason) {
        return dropped.getOrDefault(reason, Tally.ZERO);
    }
}
