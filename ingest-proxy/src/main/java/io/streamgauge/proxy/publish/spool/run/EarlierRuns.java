package io.streamgauge.proxy.publish.spool.run;

import io.streamgauge.proxy.publish.account.Account;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.spool.record.SpooledRecord;
import io.streamgauge.proxy.publish.spool.record.WireOrigin;
import io.streamgauge.proxy.publish.spool.segment.Frame;
import io.streamgauge.proxy.publish.spool.segment.Position;
import io.streamgauge.proxy.publish.spool.segment.SegmentStore;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The runs that this one delivers for, or says goodbye for, in the order they ran. */
public final class EarlierRuns {

    private final Map<Uuid, EarlierRun> byBoot = new LinkedHashMap<>();

    /** Whose records are being read. */
    private @Nullable EarlierRun reading;

    private OptionalLong oldestMillis = OptionalLong.empty();

    /** What the files hold of one run. */
    private static final class Found {
        private Tally onDisk = Tally.ZERO;
        private Tally sinceState = Tally.ZERO;
    }

    /** Reads all files to see what they hold. */
    public static EarlierRuns find(SpoolState state, SegmentStore files) {
        EarlierRuns runs = new EarlierRuns();
        Map<Uuid, Found> found = new LinkedHashMap<>();
        state.runs().forEach(run -> found.put(run.boot(), new Found()));
        boolean whole = files.reachesBackTo(state.done());
        Position before = state.done();
        for (Frame frame = files.read(); frame != null; frame = files.read()) {
            Position after = files.position();
            Tally known = before.segment() == after.segment() ? before.before() : Tally.ZERO;
            Optional<SpooledRecord> record = SpooledRecord.decode(frame.payload(), frame.chunks());
            if (record.isPresent()) {
                Found run = found.computeIfAbsent(WireOrigin.boot(record.get().bytes()), boot -> new Found());
                Tally more = frame.total().minus(known);
                run.onDisk = run.onDisk.plus(more);
                run.sinceState = isAfter(after, state.end()) ? run.sinceState.plus(more) : run.sinceState;
                runs.oldestMillis = runs.oldestMillis.isPresent()
                        ? runs.oldestMillis
                        : OptionalLong.of(SpooledRecord.writtenAtMillis(frame.payload()));
            }
            before = after;
        }
        found.forEach((boot, held) -> runs.add(run(state, boot), held, whole));
        return runs;
    }

    private static SpoolState.Run run(SpoolState state, Uuid boot) {
        return state.runs().stream()
                .filter(run -> run.boot().equals(boot))
                .findFirst()
                .orElseGet(() -> new SpoolState.Run(boot, new Account().balance(), List.of(), List.of()));
    }

    /**
     * @param whole all files that the state tells of are there: what they no longer show has been damaged. Else some were
     *     deleted after they had been delivered and before the state could be written.
     */
    private void add(SpoolState.Run last, Found found, boolean whole) {
        Tally stood = whole ? last.balance().spooled().plus(found.sinceState) : Tally.ZERO;
        Tally onDisk = stood.records() > found.onDisk.records() ? stood : found.onDisk;
        EarlierRun run = new EarlierRun(last, onDisk, found.sinceState);
        byBoot.put(last.boot(), run);
        if (found.onDisk.records() == 0) {
            run.read();
        }
    }

    private static boolean isAfter(Position place, Position other) {
        return place.segment() > other.segment()
                || (place.segment() == other.segment() && place.offset() > other.offset());
    }

    /** When the first of the records they left was written; empty if they left none. */
    public OptionalLong oldestMillis() {
        return oldestMillis;
    }

    /** A record of this run has been read; those of the one before it have all been. */
    public EarlierRun reading(Uuid boot) {
        EarlierRun run = byBoot.computeIfAbsent(
                boot,
                unknown -> new EarlierRun(
                        new SpoolState.Run(boot, new Account().balance(), List.of(), List.of()),
                        Tally.ZERO,
                        Tally.ZERO));
        if (reading != null && reading != run) {
            reading.read();
        }
        reading = run;
        return run;
    }

    /** No further record of an earlier run will be read. */
    public void allRead() {
        reading = null;
        byBoot.values().forEach(EarlierRun::read);
    }

    /** Those whose last heartbeats are due. */
    public List<EarlierRun> finished() {
        List<EarlierRun> finished =
                byBoot.values().stream().filter(EarlierRun::isFinished).toList();
        finished.forEach(EarlierRun::close);
        return finished;
    }

    /** Forgets those that have been dealt with to the end, and gives the state of the others. */
    public List<SpoolState.Run> states() {
        byBoot.values().removeIf(EarlierRun::isOver);
        List<SpoolState.Run> states = new ArrayList<>();
        byBoot.values().forEach(run -> states.add(run.state()));
        return states;
    }

    /** Records of them that are still to be settled. */
    public long left() {
        return byBoot.values().stream().mapToLong(run -> run.left().records()).sum();
    }
}
