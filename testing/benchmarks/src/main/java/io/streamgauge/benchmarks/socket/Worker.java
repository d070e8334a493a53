package io.streamgauge.benchmarks.socket;

/** A thread that works until it is stopped, or its work ends by itself. Safe for any thread. */
public final class Worker {
    private final Thread thread;
    private volatile boolean stopping;

    /** Does not start yet: its work may ask {@link #isStopping()} of the field it is kept in. */
    public Worker(String name, Runnable work) {
        this.thread = new Thread(work, name);
    }

    public void start() {
        thread.start();
    }

    /** Whether the work is to end. */
    public boolean isStopping() {
        return stopping;
    }

    /** Returns when the work has ended. */
    public void stop() {
        stop(() -> {});
    }

    /**
     * Returns when the work has ended.
     *
     * @param wakeUp gets it out of waiting, where it waits without a limit
     */
    public void stop(Runnable wakeUp) {
        stopping = true;
        wakeUp.run();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
