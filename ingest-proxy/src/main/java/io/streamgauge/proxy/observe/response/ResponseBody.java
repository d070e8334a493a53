package io.streamgauge.proxy.observe.response;

import io.streamgauge.proxy.observe.framing.ArrayFraming;
import io.streamgauge.proxy.observe.framing.DocumentFraming;
import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.Framing;
import io.streamgauge.proxy.observe.framing.LinesFraming;
import io.streamgauge.proxy.observe.framing.SseFraming;
import io.streamgauge.proxy.observe.framing.amazon.AmazonFraming;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import io.streamgauge.proxy.observe.framing.form.FormDetector;
import io.streamgauge.proxy.observe.framing.grpc.MessageFraming;
import org.jspecify.annotations.Nullable;

/** The body of a response without content coding: finds out what form it has and cuts it into events. One thread. */
final class ResponseBody {

    private final FormDetector detector;
    private final EventConsumer consumer;
    private final long eventCap;

    private boolean decided;
    private boolean stream;
    private boolean assumed;
    private @Nullable Framing framing;

    /**
     * @param eventCap most bytes of one event that are looked into
     */
    ResponseBody(FormDetector detector, EventConsumer consumer, long eventCap) {
        this.detector = detector;
        this.consumer = consumer;
        this.eventCap = eventCap;
        this.stream = detector.isStream(detector.declared());
    }

    void read(byte[] bytes, int from, int to) {
        int at = from;
        while (!decided && at < to) {
            look(bytes[at++]);
        }
        if (framing != null && at < to) {
            framing.accept(bytes, at, to);
        }
    }

    /** The body has ended as its transfer framing says. */
    void end() {
        if (framing != null) {
            framing.end();
        }
    }

    /** Whether it is a stream, as far as is known now. */
    boolean isStream() {
        return stream;
    }

    /** Whether it is read as a stream although its label does not say that it is one. */
    boolean isAssumedStream() {
        return assumed;
    }

    /** It is one answer after all. */
    void isNoStream() {
        stream = false;
    }

    private void look(byte c) {
        BodyForm form = detector.look(c);
        if (form == null) {
            return;
        }
        decided = true;
        stream = detector.isStream(form);
        assumed = form == BodyForm.LINES && detector.declared() != BodyForm.LINES;
        framing = framing(form);
        if (framing != null) {
            framing.accept(detector.seen(), 0, detector.length());
        } else {
            consumer.unreadable();
        }
    }

    private @Nullable Framing framing(BodyForm form) {
        return switch (form) {
            case EVENTS -> new SseFraming(consumer, eventCap);
            case LINES -> new LinesFraming(consumer, eventCap);
            case ARRAY -> new ArrayFraming(consumer, eventCap);
            case FRAMES -> new AmazonFraming(consumer, eventCap);
            case MESSAGES -> new MessageFraming(consumer);
            case DOCUMENT -> new DocumentFraming(consumer);
            case OTHER -> null;
        };
    }
}
