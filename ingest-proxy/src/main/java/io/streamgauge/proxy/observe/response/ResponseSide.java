package io.streamgauge.proxy.observe.response;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.chunks.OutputTimeline;
import io.streamgauge.proxy.observe.dialect.Dialect;
import io.streamgauge.proxy.observe.encoding.BodyDecoder;
import io.streamgauge.proxy.observe.encoding.ContentEncoding;
import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import io.streamgauge.proxy.observe.framing.form.FormDetector;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.RequestFinished;
import org.jspecify.annotations.Nullable;

/**
 * The response of an exchange: has its events read and hands those of a stream to the timeline. Bodies of error
 * responses are not looked into. One thread.
 */
public final class ResponseSide implements EventConsumer {

    private static final int NO_STATUS = 0;

    private final Dialect dialect;
    private final EventReader reader;
    private final OutputTimeline timeline;
    private final Inspection inspection;

    private int status = NO_STATUS;
    private @Nullable CallStatus callStatus;
    private boolean hasDeadline;
    private @Nullable ResponseBody body;
    private @Nullable BodyDecoder decoder;
    private @Nullable Long queueMicros;
    private boolean streamed;
    private boolean outputInDocument;
    private boolean anyEvent;
    private boolean understood;
    private boolean anyMessage;
    private boolean cut;
    private boolean endMarker;
    private boolean closed;
    private boolean error;
    private boolean failed;
    private long now;
    private long bytes;
    private long unparsed;
    private long oversized;
    private @Nullable NotObserved notObserved;

    public ResponseSide(Dialect dialect, OutputTimeline timeline, Inspection inspection) {
        this.dialect = dialect;
        this.reader = dialect.reader().get();
        this.timeline = timeline;
        this.inspection = inspection;
    }

    /** The client waits no longer than until a time of its choice. */
    public void expectDeadline() {
        hasDeadline = true;
    }

    /**
     * Status and headers have been received.
     *
     * @param streamAsked whether the request asked for a stream; null where it does not tell
     */
    public void head(HttpResponse head, @Nullable Boolean streamAsked) {
        status = head.status().code();
        if (!succeeded()) {
            return;
        }
        HttpHeaders headers = head.headers();
        trailers(headers);
        queueMicros = queueMicros(headers.get("x-queue-time"));
        FormDetector detector = new FormDetector(
                headers.get(HttpHeaderNames.CONTENT_TYPE), dialect.streamForm(), Boolean.TRUE.equals(streamAsked));
        streamed = detector.isStream(detector.declared());
        ContentEncoding encoding = inspection.codings().of(headers.getAll(HttpHeaderNames.CONTENT_ENCODING));
        if (encoding instanceof ContentEncoding.Unknown) {
            notObserved = NotObserved.ENCODING;
            return;
        }
        ResponseBody begun = new ResponseBody(detector, this, inspection.eventCap());
        body = begun;
        if (encoding instanceof ContentEncoding.Decodable decodable) {
            decoder = decodable.open(begun::read);
        }
    }

    /** Fields behind the body, or those of a head that are all there is of a call. */
    public void trailers(HttpHeaders fields) {
        CallStatus told = isCall() ? CallStatus.in(fields) : null;
        callStatus = told == null ? callStatus : told;
    }

    /** Milliseconds, as TGI tells them. */
    private static @Nullable Long queueMicros(@Nullable String header) {
        boolean plain = header != null && header.matches("[0-9]{1,9}");
        return plain ? Long.valueOf(Long.parseLong(header) * 1000) : null;
    }

    /** A read begins; its bytes follow. */
    public void read(long at) {
        now = at;
        timeline.read();
    }

    /** Reads a piece of the body. */
    public void body(byte[] piece, int from, int to) {
        bytes += to - from;
        if (body == null) {
            return;
        }
        if (decoder == null) {
            body.read(piece, from, to);
        } else if (!decoder.decode(piece, from, to)) {
            reader.discard();
            body = null;
            notObserved = NotObserved.ENCODING;
        }
    }

    /** Frees what is held; nothing is read any more. */
    public void close() {
        if (decoder != null) {
            decoder.close();
        }
    }

    /** The whole response has been received. */
    public void complete(long at) {
        now = at;
        cut = decoder != null && !decoder.isWhole();
        if (body != null && !cut) {
            body.end();
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
        understood |= signals.isRecognised() || signals.kind() == Kind.ERROR;
        anyMessage |= signals.kind() != Kind.KEEP_ALIVE && signals.kind() != Kind.END;
        if (signals.kind() == Kind.UNKNOWN) {
            unparsed++;
        } else if (signals.kind() == Kind.ERROR) {
            error |= !endMarker;
        }
        output(signals);
        closed |= signals.kind() == Kind.END;
        endMarker |= closed || signals.kind() == Kind.LAST;
        anyEvent = true;
    }

    private void output(EventSignals signals) {
        boolean whole = !anyEvent && signals.kind() == Kind.LAST;
        if (body != null && whole && body.isAssumedStream()) {
            body.isNoStream();
        }
        streamed = body == null ? streamed : body.isStream();
        if (!streamed) {
            outputInDocument |= signals.outputs() > 0;
        } else if (!closed && signals.kind() != Kind.KEEP_ALIVE) {
            timeline.event(signals, now);
        }
    }

    @Override
    public void failed() {
        failed = true;
    }

    @Override
    public void oversized() {
        reader.discard();
        failed = false;
        oversized++;
        notObserved = NotObserved.OVERSIZED_EVENT;
    }

    @Override
    public void unreadable() {
        reader.discard();
        anyMessage = true;
        unparsed++;
    }

    public boolean hasHead() {
        return status != NO_STATUS;
    }

    /** HTTP status; 0 where none came. */
    public int status() {
        return status;
    }

    /** Whether the status is one of success. */
    public boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** Whether it is that of a gRPC call, whose end its call status tells and nothing else. */
    public boolean isCall() {
        return dialect.streamForm() == BodyForm.MESSAGES;
    }

    /**
     * How the call ended; null where nothing came that says it. A client that set a deadline has left when it is over:
     * both ends see that at about the same time, and neither their clocks nor the network decide what it is.
     */
    public @Nullable CallStatus callStatus() {
        return hasDeadline && callStatus == CallStatus.DEADLINE_EXCEEDED ? CallStatus.CANCELLED : callStatus;
    }

    /** Whether it is a stream, as far as is known now. */
    public boolean streamed() {
        return streamed;
    }

    /** Whether nothing can be said of what its body held, for its coding or its language. */
    public boolean unread() {
        return notObserved() == NotObserved.ENCODING || notObserved() == NotObserved.NOT_UNDERSTOOD;
    }

    /** Whether it is a stream of which every event so far has been understood. */
    public boolean tellsEvents() {
        return succeeded() && streamed && unparsed == 0 && notObserved() == null;
    }

    private @Nullable NotObserved notObserved() {
        return notObserved == null && anyMessage && !understood ? NotObserved.NOT_UNDERSTOOD : notObserved;
    }

    /** Whether it was compressed, and what was compressed is not whole. */
    public boolean cut() {
        return cut;
    }

    /** Whether anything of the answer has come. */
    public boolean hasOutput() {
        return outputInDocument || timeline.hasOutput();
    }

    /** Whether it had no output, as far as all of it was read. */
    public boolean isEmpty() {
        return !hasOutput() && oversized == 0 && !unread();
    }

    /** Whether an error came before the end marker. */
    public boolean hasError() {
        return error;
    }

    /** Whether the answer is complete by the rules of its language. */
    public boolean hasEndMarker() {
        return endMarker;
    }

    public Answer answer() {
        return reader.answer();
    }

    /** Writes down everything but how it ended. */
    public void tell(RequestFinished finished) {
        Answer answer = answer();
        Long queue = answer.queueMicros();
        finished.setStatus(hasHead() ? status : null);
        finished.setStreamed(streamed);
        finished.setFinishReason(answer.finishReason());
        finished.setUsage(answer.usage());
        finished.setServerQueueMicros(queue == null ? queueMicros : queue);
        finished.setResponseModel(answer.model());
        finished.setResponseBytes(bytes);
        finished.setOversizedEvents(oversized);
        finished.setUnparsedEvents(unparsed);
        finished.setNotObserved(notObserved());
    }
}
