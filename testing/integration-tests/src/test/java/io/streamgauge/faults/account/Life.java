package io.streamgauge.faults.account;

import io.streamgauge.installation.EventRecords;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** What llm.requests holds of one run of a proxy; a record that was sent twice counts once. */
public final class Life {

    private final Map<Integer, Set<Long>> sequences = new HashMap<>();
    private final Map<String, Long> outcomes = new TreeMap<>();
    private long records;
    private long chunks;
    private long twice;
    private long firstRequest = Long.MAX_VALUE;
    private @Nullable Ledger ledger;
    private boolean over;

    static Origin origin(SpecificRecord event) {
        return event instanceof RequestStarted started
                ? started.getOrigin()
                : event instanceof ChunksObserved observed
                        ? observed.getOrigin()
                        : event instanceof RequestFinished finished
                                ? finished.getOrigin()
                                : ((ProxyHeartbeat) event).getOrigin();
    }

    void add(int partition, SpecificRecord event) {
        if (event instanceof ProxyHeartbeat heartbeat && heartbeat.getClosing()) {
            over = true;
            // One that the next start says has a number that may have been used.
            ledger = heartbeat.getLedger() == null ? ledger : heartbeat.getLedger();
            if (heartbeat.getOpenRequests() == null) {
                return;
            }
        }
        Set<Long> seen = sequences.computeIfAbsent(partition, first -> new HashSet<>());
        if (!seen.add(origin(event).getSequence())) {
            twice++;
        } else if (!(event instanceof ProxyHeartbeat)) {
            records++;
            chunks += EventRecords.chunks(event);
            if (event instanceof RequestStarted started) {
                String id = Objects.requireNonNull(started.getRequest().getIncomingRequestId());
                firstRequest = Math.min(firstRequest, Long.parseLong(id));
            } else if (event instanceof RequestFinished finished) {
                outcomes.merge(finished.getOutcome() + "/" + finished.getDetail(), 1L, Long::sum);
            }
        }
    }

    /** The lowest number of a request whose start has come; above all if none has. */
    public long firstRequest() {
        return firstRequest;
    }

    /** Records, heartbeats apart. */
    public long records() {
        return records;
    }

    /** Output events in them. */
    public long chunks() {
        return chunks;
    }

    /** Records that stand there once more than once. */
    public long twice() {
        return twice;
    }

    /** Sequences that are missing between others. */
    public long holes() {
        return sequences.values().stream()
                .mapToLong(
                        seen -> seen.stream().mapToLong(Long::longValue).max().orElse(-1) + 1 - seen.size())
                .sum();
    }

    /** Requests that ended, by outcome and detail. */
    public Map<String, Long> outcomes() {
        return outcomes;
    }

    /** Whether it has said goodbye, or the next start for it. */
    public boolean isOver() {
        return over;
    }

    /** Whether its last heartbeat, with its ledger, has come. */
    public boolean isClosed() {
        return ledger != null;
    }

    /** Its ledger at its end. */
    public Ledger ledger() {
        if (ledger == null) {
            throw new IllegalStateException("the last heartbeat has not come");
        }
        return ledger;
    }

    /** Chunks dropped, by reason. */
    public Map<String, Long> dropped() {
        Map<String, Long> dropped = new TreeMap<>();
        ledger().getDropped().stream()
                .filter(drop -> drop.getRecords() > 0)
                .forEach(drop -> dropped.put(drop.getReason(), drop.getChunks()));
        return dropped;
    }

    /** Records dropped for whatever reason. */
    long droppedRecords() {
        return ledger().getDropped().stream().mapToLong(Dropped::getRecords).sum();
    }

    /** Chunks dropped for whatever reason. */
    long droppedChunks() {
        return ledger().getDropped().stream().mapToLong(Dropped::getChunks).sum();
    }
}
