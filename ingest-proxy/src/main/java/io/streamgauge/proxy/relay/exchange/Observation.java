package io.streamgauge.proxy.relay.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.observe.ExchangeObserver.Seen;
import io.streamgauge.proxy.observe.Shield;
import io.streamgauge.proxy.relay.wire.Upgrade;
import io.streamgauge.proxy.route.Route;
import org.jspecify.annotations.Nullable;

/**
 * Stands between an exchange and its observer: notes what passes, and tells it in order of time once the bytes are on
 * their way. An observer that has told of its first output is told several reads at once: what it keeps of its stream
 * has left the processor's caches when the next read comes, and fetching it costs more than looking at the bytes. The
 * one place that holds faults of an observer: the first is counted and silences it until the end. Event loop only.
 */
final class Observation {

    /** More is looked at at once: beside it, fetching what is kept of the stream costs little. */
    private static final int MOST_BYTES_PUT_OFF = 4 * 1024;

    private final RelayLoop loop;
    private final HttpRequest head;
    private final Route route;
    private final long beganAtNanos;
    private final ReadLog requestReads = new ReadLog();
    private final ReadLog responseReads = new ReadLog();
    private final Runnable telling = this::tell;
    private ExchangeObserver observer = ExchangeObserver.NONE;
    private boolean begun;
    private boolean failed;
    private boolean patient;
    private int firstPutOff = ReadJournal.NONE;
    private int lastPutOff = ReadJournal.NONE;
    private boolean received;
    private long receivedAtNanos;
    private @Nullable HttpResponse responseHead;
    private long responseHeadAtNanos;
    private HttpHeaders trailers = EmptyHttpHeaders.INSTANCE;
    private long trailersAtNanos;

    Observation(RelayLoop loop, HttpRequest head, Route route, long nanos) {
        this.loop = loop;
        this.head = head;
        this.route = route;
        this.beganAtNanos = nanos;
    }

    /** Takes over the reference. */
    void requestBody(ByteBuf bytes, long nanos) {
        note(requestReads, bytes, nanos);
    }

    void requestReceived(long nanos) {
        received = true;
        receivedAtNanos = nanos;
    }

    void responseHead(HttpResponse response, long nanos) {
        responseHead = response;
        responseHeadAtNanos = nanos;
    }

    /** Takes over the reference. */
    void responseBody(ByteBuf bytes, long nanos) {
        if (mayBePutOff(bytes)) {
            putOff(bytes, nanos);
            bytes.release();
        } else {
            note(responseReads, bytes, nanos);
        }
    }

    /** Fields behind the response's body; the end is told next. */
    void responseTrailers(HttpHeaders fields, long nanos) {
        trailers = fields;
        trailersAtNanos = nanos;
    }

    void requestWritten(long nanos) {
        deliver();
        ExchangeObserver watching = observer();
        guarded(() -> watching.requestWritten(nanos));
    }

    void answeredInstead(int status) {
        deliver();
        ExchangeObserver watching = observer();
        guarded(() -> watching.answeredInstead(status));
    }

    void readingPaused(long nanos) {
        deliver();
        ExchangeObserver watching = observer();
        guarded(() -> watching.readingPaused(nanos));
    }

    void readingResumed(long nanos) {
        ExchangeObserver watching = observer();
        guarded(() -> watching.readingResumed(nanos));
    }

    /** All that one read brought is on its way: it is told now, if it is not put off until the next tick. */
    void readComplete() {
        if (!begun || hasNoted()) {
            deliver();
        }
    }

    /** See {@link ExchangeObserver#latestOutputNanos()}; once the observer has failed nothing can be told. */
    long latestOutputNanos() {
        return failed ? ExchangeObserver.UNTOLD : observer.latestOutputNanos();
    }

    /** Tells the observer what has been noted. */
    void deliver() {
        boolean told = false;
        try {
            guarded(telling);
            told = true;
        } finally {
            if (!told) {
                fail();
            }
            firstPutOff = ReadJournal.NONE;
            lastPutOff = ReadJournal.NONE;
            requestReads.clear();
            responseReads.clear();
            received = false;
            responseHead = null;
        }
    }

    /** What is still put off can be told no more: no values are made of the rest. */
    void abandon() {
        if (firstPutOff != ReadJournal.NONE) {
            firstPutOff = ReadJournal.NONE;
            lastPutOff = ReadJournal.NONE;
            fail();
        }
    }

    private boolean hasNoted() {
        return responseReads.size() > 0 || requestReads.size() > 0 || received || responseHead != null;
    }

    private boolean mayBePutOff(ByteBuf bytes) {
        int length = bytes.readableBytes();
        return patient
                && !failed
                && length <= MOST_BYTES_PUT_OFF
                && !hasNoted()
                && loop.journal().takes(length);
    }

    private void putOff(ByteBuf bytes, long nanos) {
        if (firstPutOff == ReadJournal.NONE) {
            loop.deliverLater(this);
        }
        lastPutOff = loop.journal().add(bytes, nanos, lastPutOff);
        firstPutOff = firstPutOff == ReadJournal.NONE ? lastPutOff : firstPutOff;
    }

    /**
     * Tells everything left, and the end.
     *
     * @return whether the exchange was measured
     */
    boolean ended(Ending ending, long nanos) {
        deliver();
        ExchangeObserver watching = observer();
        if (!trailers.isEmpty()) {
            guarded(() -> watching.responseTrailers(trailers, trailersAtNanos));
        }
        if (!Shield.attempt(() -> watching.ended(ending, nanos))) {
            fail();
        }
        return !ExchangeObserver.NONE.equals(watching);
    }

    /** What the observer knows; does not begin to observe. */
    Seen seen() {
        return observer.seen();
    }

    /** Whether somebody watches. */
    boolean isMeasured() {
        return !ExchangeObserver.NONE.equals(observer);
    }

    private void note(ReadLog log, ByteBuf bytes, long nanos) {
        if (failed || (begun && ExchangeObserver.NONE.equals(observer))) {
            bytes.release();
        } else {
            log.add(bytes, nanos);
        }
    }

    private void tell() {
        ExchangeObserver watching = observer();
        for (int entry = firstPutOff;
                entry != ReadJournal.NONE;
                entry = loop.journal().next(entry)) {
            watching.responseBody(loop.journal().bytes(entry), loop.journal().nanos(entry));
        }
        for (int i = 0; i < requestReads.size(); i++) {
            watching.requestBody(requestReads.bytes(i), requestReads.nanos(i));
        }
        if (received) {
            watching.requestReceived(receivedAtNanos);
        }
        HttpResponse response = responseHead;
        if (response != null) {
            watching.responseHead(response, responseHeadAtNanos);
        }
        for (int i = 0; i < responseReads.size(); i++) {
            watching.responseBody(responseReads.bytes(i), responseReads.nanos(i));
        }
        patient = watching.isPatient();
    }

    private ExchangeObserver observer() {
        if (!begun) {
            begun = true;
            if (route.measured() && !Upgrade.isAsked(head)) {
                guarded(() -> observer = loop.observers().begin(head, route, beganAtNanos));
            }
        }
        return observer;
    }

    private void guarded(Runnable call) {
        if (!failed && !Shield.attempt(call)) {
            fail();
        }
    }

    private void fail() {
        if (!failed) {
            failed = true;
            loop.observers().failed();
        }
    }
}
