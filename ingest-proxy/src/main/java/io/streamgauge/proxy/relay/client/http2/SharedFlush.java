package io.streamgauge.proxy.relay.client.http2;

import io.netty.channel.Channel;

/**
 * Hands what several streams of a connection got in one turn of its event loop to the socket in one system call. Event
 * loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a task that does not fail and is never cancelled
final class SharedFlush implements Runnable {

    /** The first of them waits for the others to be read; no longer than it takes to read so many. */
    static final int MOST_WAITING = 16;

    private final Channel connection;
    private int waiting;

    SharedFlush(Channel connection) {
        this.connection = connection;
    }

    /** A stream has written something that is to be at the socket by the end of this turn. */
    void soon() {
        waiting++;
        if (waiting == MOST_WAITING) {
            run();
        } else if (waiting == 1) {
            // The loop reads all sockets that are ready before it looks at its tasks.
            connection.eventLoop().execute(this);
        }
    }

    @Override
    public void run() {
        if (waiting > 0) {
            waiting = 0;
            connection.flush();
        }
    }
}
