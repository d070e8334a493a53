package io.streamgauge.proxy.observe;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.chunks.OutputTimeline;
import io.streamgauge.proxy.observe.framing.DocumentFraming;
import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.Framing;
import io.streamgauge.proxy.observe.framing.SseFraming;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import io.streamgauge.proxy.observe.framing.form.FormDetector;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.RequestFinished;
import org.jspecify.annotations.Nullable;

/**
 * The response of an exchange: finds its events, has them read, and hands those of a stream to the timeline. Bodies of
 * error responses are not looked into. One thread.
 */
final class ResponseSide implements EventConsumer {

    private static final int NO_STATUS = 0;

    private final EventReader reader;
    private final OutputTimeline timeline;
    private final long eventCap;

    private int status = NO_STATUS;
    private @Nullable FormDetector detector;
    private @Nullable Framing framing;
    private boolean streamed;
    private boolean outputInDocument;
    private boolean endMarker;
    private boolean closed;
    private boolean error;
    private boolean failed;
    private long now;
    private long bytes;
    private long unparsed;
    private long oversized;
    private @Nullable NotObserved notObserved;

    ResponseSide(EventReader reader, OutputTimeline timeline, long eventCap) {
        this.reader = reader;
        this.timeline = timeline;
        this.eventCap = eventCap;
    }

    void head(HttpResponse head) {
        status = head.status().code();
        if (!succeeded()) {
            return;
        }
        FormDetector detected = new FormDetector(head.headers().get(HttpHeaderNames.CONTENT_TYPE));
        streamed = detected.declared() == BodyForm.EVENTS;
        if (isEncoded(head)) {
            notObserved = NotObserved.ENCODING;
        } else {
            detector = detected;
        }
    }

    /** Some servers say that they did not encode. */
    private static boolean isEncoded(HttpResponse head) {
        String encoding = head.headers().get(HttpHeaderNames.CONTENT_ENCODING);
        return encoding != null
                && !encoding.isBlank()
                && !HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(encoding.trim())
                && !"none".equalsIgnoreCase(encoding.trim());
    }

    /** A read begins; its bytes follow. */
    void read(long at) {
        now = at;
        timeline.read();
    }

    void body(byte[] piece, int from, int to) {
        bytes += to - from;
        int at = from;
        while (detector != null && at < to) {
            look(detector, piece[at++]);
        }
        if (framing != null && at < to) {
            framing.accept(piece, at, to);
        }
    }

    private void look(FormDetector undecided, byte c) {
        BodyForm form = undecided.look(c);
        if (form == null) {
            return;
        }
        detector = null;
        streamed = form == BodyForm.EVENTS;
        framing = switch (form) {
            case EVENTS -> new SseFraming(this, eventCap);
            case DOCUMENT -> new DocumentFraming(this);
            case LINES, ARRAY, FRAMES, OTHER -> null;
        };
        if (framing != null) {
            framing.accept(undecided.seen(), 0, undecided.length());
        }
    }

    /** The whole response has been received. */
    void complete(long at) {
        now = at;
        if (framing != null) {
            framing.end();
        }
    }

    @Override
    public void data(byte[] piece, int from, int to) {
        reader.data(piece, from, to);
    }

    @Override
    public void event() {
        EventSignals signals = reader.event();
        if (failed) {
            failed = false;
            signals.kind(Kind.ERROR);
        }
        if (signals.kind() == Kind.UNKNOWN) {
            unparsed++;
        } else if (signals.kind() == Kind.ERROR) {
            error |= !endMarker;
        }
        if (!streamed) {
            outputInDocument = signals.outputs() > 0;
        } else if (!closed && signals.kind() != Kind.KEEP_ALIVE) {
            timeline.event(signals, now);
        }
        closed |= signals.kind() == Kind.END;
        endMarker |= closed || signals.kind() == Kind.LAST;
    }

    @Override
    public void failed() {
        failed = true;
    }

    @Override
    public void oversized() {
        reader.discard();
        oversized++;
        notObserved = NotObserved.OVERSIZED_EVENT;
    }

    @Override
    public void unreadable() {
        reader.discard();
        unparsed++;
    }

    boolean hasHead() {
        return status != NO_STATUS;
    }

    int status() {
        return status;
    }

    boolean succeeded() {
        return status >= 200 && status < 300;
    }

    boolean streamed() {
        return streamed;
    }

    boolean encoded() {
        return notObserved == NotObserved.ENCODING;
    }

    boolean hasOutput() {
        return outputInDocument || timeline.hasOutput();
    }

    /** Whether an error came before the end marker. */
    boolean hasError() {
        return error;
    }

    boolean hasEndMarker() {
        return endMarker;
    }

    Answer answer() {
        return reader.answer();
    }

    void tell(RequestFinished finished) {
        Answer answer = answer();
        finished.setStatus(hasHead() ? status : null);
        finished.setStreamed(streamed);
        finished.setFinishReason(answer.finishReason());
        finished.setUsage(answer.usage());
        finished.setServerQueueMicros(answer.queueMicros());
        finished.setResponseModel(answer.model());
        finished.setResponseBytes(bytes);
        finished.setOversizedEvents(oversized);
        finished.setUnparsedEvents(unparsed);
        finished.setNotObserved(notObserved);
    }
}
