package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.account.Intake;
import io.streamgauge.proxy.publish.log.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Takes events from one event loop to the sender without locks or waiting. When it is nearly full, details are dropped,
 * then all but the ends of requests, at last everything; and the sender is told which: in their place, so that the jump
 * in sequence stands where the loss was. They lie outside the queue until the next event needs a place behind them, or
 * until the sender has emptied the queue and takes them itself: after a burst no further event may come.
 */
final class Ring implements EventSink {

    /** More losses than this between two looks of the sender are counted and no longer told. */
    private static final int MAX_LOSSES = 100_000;

    private final SpscArrayQueue<Item> queue;
    private final Intake intake;
    private final LongSupplier clockOffsetMicros;

    /**
     * Losses since the last item in the queue; what is added to the queue while some lie here are these themselves.
     * Whoever takes them out owns them: the event loop to add to them or to queue them, the sender to read them.
     */
    private final AtomicReference<@Nullable Losses> apart = new AtomicReference<>();

    Ring(int capacity, Intake intake, LongSupplier clockOffsetMicros) {
        this.queue = new SpscArrayQueue<>(capacity);
        this.intake = intake;
        this.clockOffsetMicros = clockOffsetMicros;
    }

    /** What travels through the ring. */
    sealed interface Item permits Event, Losses {}

    /** An event that found room. */
    record Event(Pending pending) implements Item {}

    /** Events that found none, in order. */
    record Losses(List<Loss> all) implements Item {}

    /** An event that found no room. */
    record Loss(String model, Content content) {}

    @Override
    public long clockOffsetMicros() {
        return clockOffsetMicros.getAsLong();
    }

    @Override
    public boolean offer(Pending pending) {
        intake.offered(pending.chunks());
        Losses losses = apart.get() == null ? null : apart.getAndSet(null);
        if (losses != null && queue.offer(losses)) {
            losses = null;
        }
        if (losses == null && hasRoomFor(pending) && queue.offer(new Event(pending))) {
            return true;
        }
        intake.refused(pending.chunks());
        Losses known = losses == null ? new Losses(new ArrayList<>()) : losses;
        remember(known, pending);
        apart.set(known);
        return false;
    }

    /** Before the ring is full, details are refused, then all but the ends of requests: these are worth most. */
    private boolean hasRoomFor(Pending pending) {
        return Content.Kind.of(pending.record()).fits(fill());
    }

    private static void remember(Losses known, Pending pending) {
        if (known.all.size() < MAX_LOSSES) {
            known.all.add(new Loss(pending.model(), Content.of(pending.record(), pending.chunks())));
        }
    }

    /** The oldest item; null if there is none. Sender only. */
    @Nullable
    Item poll() {
        // Looked at before the queue: if it is empty afterwards and these still lie apart, nothing was queued between,
        // for what comes after them is queued behind them.
        Losses losses = apart.get();
        Item item = queue.poll();
        return item == null && losses != null && apart.compareAndSet(losses, null) ? losses : item;
    }

    /** Share of the ring in use, 0 to 1. Any thread. */
    double fill() {
        return (double) queue.size() / queue.capacity();
    }

    boolean isEmpty() {
        return queue.isEmpty() && apart.get() == null;
    }
}
