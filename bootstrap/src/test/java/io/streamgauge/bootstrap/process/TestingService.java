package io.streamgauge.bootstrap.process;

import java.util.List;

/** Notes when it is started and stopped, and fails on demand. */
public final class TestingService implements Service {

    private final String name;
    private final List<String> log;
    public volatile boolean ready = true;
    public volatile boolean alive = true;
    boolean failsToStart;
    boolean failsToStop;

    public TestingService(String name, List<String> log) {
        this.name = name;
        this.log = log;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void start() {
        log.add("start " + name);
        if (failsToStart) {
            throw new IllegalStateException(name + " cannot start");
        }
    }

    @Override
    public boolean ready() {
        return ready;
    }

    @Override
    public boolean alive() {
        return alive;
    }

    @Override
    public void close() {
        log.add("stop " + name);
        if (failsToStop) {
            throw new IllegalStateException(name + " cannot stop");
        }
    }
}
