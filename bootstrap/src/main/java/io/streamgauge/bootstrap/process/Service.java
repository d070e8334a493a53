package io.streamgauge.bootstrap.process;

/** A part of a process that is started and stopped in order. */
public interface Service extends AutoCloseable {

    /** Name in logs and readiness answers. */
    String name();

    /**
     * Returns once it works, or throws with a message that names the value and the rule.
     *
     * @throws Exception the process cannot run
     */
    void start() throws Exception;

    /** Whether it can do its work now. Any thread; must not block. */
    boolean ready();

    /**
     * Whether it may yet do its work; false where only a new process helps. Never for a lack of Kafka, which comes back.
     * Any thread; must not block.
     */
    default boolean alive() {
        return true;
    }

    /** Stops in order and loses nothing; returns when stopped. Does nothing if never started. */
    @Override
    void close();
}
