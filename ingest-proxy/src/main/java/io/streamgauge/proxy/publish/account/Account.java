package io.streamgauge.proxy.publish.account;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Follows every record from its offer to its acknowledgement or its drop. Used by the sender alone, except
 * {@link #open()}.
 */
public final class Account {
    private final List<Intake> intakes = new CopyOnWriteArrayList<>();
    private final Count taken = new Count();
    private final Count held = new Count();
    private final Count spooled = new Count();
    private final Count acknowledged = new Count();
    private final Map<DropReason, Count> dropped = new EnumMap<>(DropReason.class);

    public Account() {
        for (DropReason reason : DropReason.values()) {
            dropped.put(reason, new Count());
        }
    }

    /** The counters of one more event loop. Any thread. */
    public Intake open() {
        Intake intake = new Intake();
        intakes.add(intake);
        return intake;
    }

    /** The sender took a record out of a ring and holds it now. */
    public void taken(int chunks) {
        taken.add(chunks);
        held.add(chunks);
    }

    /** Kafka has a record that was held. */
    public void acknowledged(int chunks) {
        held.subtract(chunks);
        acknowledged.add(chunks);
    }

    /** A record that was held lies on disk now. */
    public void spooled(int chunks) {
        held.subtract(chunks);
        spooled.add(chunks);
    }

    /** A record that lay on disk is to be settled: it is held again. */
    public void unspooled(int chunks) {
        spooled.subtract(chunks);
        held.add(chunks);
    }

    /** Records that lay on disk are gone. */
    public void unreadable(Tally lost) {
        spooled.subtract(lost);
        Objects.requireNonNull(dropped.get(DropReason.SPOOL_DAMAGED)).add(lost);
    }

    /** A record that was held is given up. */
    public void dropped(DropReason reason, int chunks) {
        held.subtract(chunks);
        Objects.requireNonNull(dropped.get(reason)).add(chunks);
    }

    /** Records the sender holds. */
    public long held() {
        return held.tally().records();
    }

    /**
     * The balance now. Event loops go on meanwhile: an offer under way counts as waiting. Refusals are read before
     * offers, so that no refusal is without its offer.
     */
    public Balance balance() {
        Tally refused = Tally.ZERO;
        Tally offered = Tally.ZERO;
        for (Intake intake : intakes) {
            refused = refused.plus(intake.refused());
            offered = offered.plus(intake.offered());
        }
        Tally inRings = offered.minus(refused).minus(taken.tally());
        Map<DropReason, Tally> drops = new EnumMap<>(DropReason.class);
        dropped.forEach((reason, count) -> drops.put(reason, count.tally()));
        drops.put(DropReason.RING_FULL, refused);
        return new Balance(offered, acknowledged.tally(), inRings.plus(held.tally()), spooled.tally(), drops);
    }
}
