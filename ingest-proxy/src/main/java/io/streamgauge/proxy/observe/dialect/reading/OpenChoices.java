package io.streamgauge.proxy.observe.dialect.reading;

/** Which of the choices seen so far are not complete; indexes from 63 on count as one. */
final class OpenChoices {

    private long seen;
    private long closed;

    void seen(int choice) {
        seen |= bit(choice);
    }

    void close(int choice) {
        closed |= bit(choice);
    }

    void closeAll() {
        closed = -1;
    }

    boolean none() {
        return (seen & ~closed) == 0;
    }

    private static long bit(int choice) {
        return 1L << Math.min(choice, Long.SIZE - 1);
    }
}
