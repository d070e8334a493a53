package io.streamgauge.testkit.upstream;

import java.time.Duration;
import java.util.Optional;

/**
 * How an upstream treats its connections, whatever the scripts say.
 *
 * @param idleLimit how long a connection may be idle after an answer before the upstream closes it
 * @param readAtMost bytes of a request body taken in one read
 * @param betweenReads pause after each such read
 * @param receiveBuffer size of the socket's receive buffer in bytes; 0 leaves it to the system
 */
public record Habits(Optional<Duration> idleLimit, int readAtMost, Duration betweenReads, int receiveBuffer) {

    /** Patient and quick. */
    public static final Habits ORDINARY = new Habits(Optional.empty(), 64 * 1024, Duration.ZERO, 0);

    /** Closes a connection that has been idle for so long. */
    public Habits closingIdleAfter(Duration limit) {
        return new Habits(Optional.of(limit), readAtMost, betweenReads, receiveBuffer);
    }

    /** Takes request bodies in small bites, with a small receive buffer behind. */
    public Habits readingSlowly(int bytes, Duration pause) {
        return new Habits(idleLimit, bytes, pause, 4096);
    }
}
