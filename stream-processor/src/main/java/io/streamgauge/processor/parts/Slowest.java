package io.streamgauge.processor.parts;

import io.streamgauge.schemas.result.EndedRequest;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The slowest of the requests that ended in one window, by each of three measures. Which they are does not depend on the
 * order in which they came.
 */
public final class Slowest implements Part {

    private static final int OF_EACH = 3;
    private static final byte FORM = 1;
    private static final List<Function<EndedRequest, @Nullable Long>> MEASURES = List.of(
            EndedRequest::getTimeToFirstTokenMicros,
            EndedRequest::getRequestDurationMicros,
            EndedRequest::getMaxGapMicros);

    private List<EndedRequest> requests = List.of();

    public static Slowest decoded(byte[] bytes) {
        return Encoding.read(bytes, 1, in -> {
            List<EndedRequest> read = new ArrayList<>();
            for (long left = Encoding.readNumber(in); left > 0; left--) {
                read.add(readRequest(in));
            }
            Slowest slowest = new Slowest();
            slowest.requests = read;
            return slowest;
        });
    }

    /** Whether a request is among the slowest of those that have come and itself; if not, adding it changes nothing. */
    public boolean takes(EndedRequest request) {
        return MEASURES.stream().anyMatch(measure -> takes(request, measure));
    }

    private boolean takes(EndedRequest request, Function<EndedRequest, @Nullable Long> measure) {
        return measure.apply(request) != null
                && requests.stream()
                                .filter(known -> measure.apply(known) != null)
                                .filter(known -> slowestFirst(measure).compare(known, request) < 0)
                                .count()
                        < OF_EACH;
    }

    /** Takes a request in, where it is among the slowest. */
    public void add(EndedRequest request) {
        List<EndedRequest> all = new ArrayList<>(requests);
        all.add(request);
        Set<EndedRequest> kept = new LinkedHashSet<>();
        for (Function<EndedRequest, @Nullable Long> measure : MEASURES) {
            all.stream()
                    .filter(known -> measure.apply(known) != null)
                    .sorted(slowestFirst(measure))
                    .limit(OF_EACH)
                    .forEach(kept::add);
        }
        requests = List.copyOf(kept);
    }

    private static Comparator<EndedRequest> slowestFirst(Function<EndedRequest, @Nullable Long> measure) {
        return Comparator.comparingLong((EndedRequest known) -> Objects.requireNonNull(measure.apply(known)))
                .reversed()
                .thenComparing(EndedRequest::getRequestId);
    }

    public List<EndedRequest> requests() {
        return requests;
    }

    @Override
    public byte[] encoded() {
        return Encoding.bytes(out -> {
            out.writeByte(FORM);
            Encoding.writeNumber(out, requests.size());
            for (EndedRequest request : requests) {
                write(out, request);
            }
        });
    }

    private static void write(DataOutputStream out, EndedRequest request) throws IOException {
        out.writeUTF(request.getRequestId());
        writeText(out, request.getTraceId());
        out.writeLong(request.getStartedAtMicros());
        out.writeUTF(request.getOutcome());
        out.writeUTF(request.getDetail());
        out.writeBoolean(request.getStreamed());
        out.writeUTF(request.getUpstream());
        writeText(out, request.getInstance());
        Encoding.writeNumber(out, request.getUploadMicros());
        writeTime(out, request.getUpstreamWrittenMicros());
        writeTime(out, request.getHeadMicros());
        writeTime(out, request.getFirstOutputMicros());
        writeTime(out, request.getFirstAnswerMicros());
        writeTime(out, request.getLastOutputMicros());
        Encoding.writeNumber(out, request.getEndMicros());
        writeTime(out, request.getTimeToFirstTokenMicros());
        writeTime(out, request.getRequestDurationMicros());
        writeTime(out, request.getMaxGapMicros());
        Encoding.writeNumber(out, request.getStalls());
        Encoding.writeNumber(out, request.getStallMicros());
        Encoding.writeNumber(out, request.getClientBlockedMicros());
        Encoding.writeNumber(out, request.getOutputEvents());
    }

    private static EndedRequest readRequest(DataInputStream in) throws IOException {
        EndedRequest request = new EndedRequest();
        request.setRequestId(in.readUTF());
        request.setTraceId(readText(in));
        request.setStartedAtMicros(in.readLong());
        request.setOutcome(in.readUTF());
        request.setDetail(in.readUTF());
        request.setStreamed(in.readBoolean());
        request.setUpstream(in.readUTF());
        request.setInstance(readText(in));
        request.setUploadMicros(Encoding.readNumber(in));
        request.setUpstreamWrittenMicros(readTime(in));
        request.setHeadMicros(readTime(in));
        request.setFirstOutputMicros(readTime(in));
        request.setFirstAnswerMicros(readTime(in));
        request.setLastOutputMicros(readTime(in));
        request.setEndMicros(Encoding.readNumber(in));
        request.setTimeToFirstTokenMicros(readTime(in));
        request.setRequestDurationMicros(readTime(in));
        request.setMaxGapMicros(readTime(in));
        request.setStalls(Encoding.readNumber(in));
        request.setStallMicros(Encoding.readNumber(in));
        request.setClientBlockedMicros(Encoding.readNumber(in));
        request.setOutputEvents(Encoding.readNumber(in));
        return request;
    }

    private static void writeText(DataOutputStream out, @Nullable String text) throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            out.writeUTF(text);
        }
    }

    private static @Nullable String readText(DataInputStream in) throws IOException {
        return in.readBoolean() ? in.readUTF() : null;
    }

    /** One more than the time, and 0 where there is none. */
    private static void writeTime(DataOutputStream out, @Nullable Long micros) throws IOException {
        Encoding.writeNumber(out, micros == null ? 0 : micros + 1);
    }

    private static @Nullable Long readTime(DataInputStream in) throws IOException {
        long stored = Encoding.readNumber(in);
        return stored == 0 ? null : stored - 1;
    }
}
