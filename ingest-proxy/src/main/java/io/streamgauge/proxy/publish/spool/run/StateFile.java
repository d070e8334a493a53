package io.streamgauge.proxy.publish.spool.run;

import io.streamgauge.proxy.publish.spool.segment.SpoolDirectory;
import io.streamgauge.schemas.event.Uuid;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state on disk, which is written only when what stands there may be old. Used by one thread. */
public final class StateFile implements Closeable {

    private final SpoolDirectory directory;

    /** The boots it tells of; null if anything else that it says may be old. */
    private @Nullable List<Uuid> settledOf;

    /**
     * What the runs before have left.
     *
     * @param held as it was read
     */
    public StateFile(SpoolDirectory directory, SpoolState held) {
        this.directory = directory;
        this.settledOf = held.runs().isEmpty() ? List.of() : null;
    }

    /**
     * Whether it has to be written.
     *
     * @param moving whether something lies on disk, or is still to be done for an earlier run
     */
    public boolean isDue(List<SpoolState.Run> runs, boolean moving) {
        return moving || !boots(runs).equals(settledOf);
    }

    /** Replaces what stands there. */
    public void write(SpoolState state, boolean moving) throws IOException {
        settledOf = null;
        directory.writeState(state.encode());
        settledOf = moving ? null : boots(state.runs());
    }

    /**
     * Whether the directory is this process's: one that was made again may be somebody else's by now.
     *
     * @param moved told if it had to be taken anew, and what was open lies nowhere any more
     * @throws IOException it is not
     */
    public void hold(Moved moved) throws IOException {
        if (directory.hold()) {
            settledOf = null;
            moved.run();
        }
    }

    /** What is to be done where the directory is another one. */
    @FunctionalInterface
    public interface Moved {
        void run() throws IOException;
    }

    /** Gives the directory back. */
    @Override
    public void close() throws IOException {
        directory.close();
    }

    private static List<Uuid> boots(List<SpoolState.Run> runs) {
        return runs.stream().map(SpoolState.Run::boot).toList();
    }
}
