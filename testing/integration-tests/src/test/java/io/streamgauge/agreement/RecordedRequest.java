package io.streamgauge.agreement;

import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.upstream.Exchange;
import java.util.ArrayList;
import java.util.List;

/**
 * One streamed answer as its client timed it, from the moment it began to write the request.
 *
 * @param startNanos System.nanoTime, as all times here
 */
record RecordedRequest(String id, long startNanos, ClientResponse response) {

    /** The role-only event before the output, and finish, usage and end marker behind it. */
    private static final int BEFORE = 1;

    private static final int BEHIND = 3;

    /** Its samples by the definitions of docs/metrics.md, from times of the client alone; the upstream's are the bounds. */
    List<RecordedSample> samples(Exchange exchange, long nanosToEpoch) {
        List<Bounded> outputs = new ArrayList<>();
        int events = exchange.events().size();
        for (int i = BEFORE; i < events - BEHIND; i++) {
            outputs.add(event(exchange, i));
        }
        Bounded start = new Bounded(startNanos, startNanos, exchange.request().completeAtNanos());
        Bounded first = outputs.get(0);
        Bounded last = outputs.get(outputs.size() - 1);
        Bounded end = new Bounded(
                exchange.events().get(events - 1).beforeNanos(), response.endedAtNanos(), response.endedAtNanos());
        List<RecordedSample> samples = new ArrayList<>();
        samples.add(new RecordedSample(Measure.TIME_TO_FIRST_TOKEN, first.plus(nanosToEpoch), first.minus(start)));
        for (int i = 1; i < outputs.size(); i++) {
            Bounded at = outputs.get(i);
            samples.add(new RecordedSample(
                    Measure.INTER_CHUNK_LATENCY, at.plus(nanosToEpoch), at.minus(outputs.get(i - 1))));
        }
        samples.add(new RecordedSample(
                Measure.TIME_PER_OUTPUT_TOKEN,
                end.plus(nanosToEpoch),
                last.minus(first).dividedBy(outputs.size() - 1)));
        samples.add(new RecordedSample(Measure.REQUEST_DURATION, end.plus(nanosToEpoch), last.minus(start)));
        return samples;
    }

    private Bounded event(Exchange exchange, int index) {
        long read = response.events().get(index).atNanos();
        return new Bounded(exchange.events().get(index).beforeNanos(), read, read);
    }
}
