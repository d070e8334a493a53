package io.streamgauge.standalone.run;

import io.streamgauge.bootstrap.process.Service;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs a service until the process gets SIGTERM or SIGINT, then stops it in order and ends the process with 0: a stop
 * that was asked for is no failure. A second signal ends it at once, with 1.
 */
public final class Foreground {

    private static final int CUT = 1;

    private final Service service;
    private final StopReport report;
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile boolean stopping;

    /** Is told of a stop by signals. */
    public interface StopReport {

        /** Before anything stops. */
        void stopping();

        /** Everything has stopped in order. */
        void stopped();

        /** A second signal ends the process before that. */
        void cut();
    }

    public Foreground(Service service, StopReport report) {
        this.service = service;
        this.report = report;
    }

    /**
     * Returns only if it was given a limit or the start failed.
     *
     * @param whenReady called once the service has started
     * @throws Exception the service could not start
     */
    public void run(Optional<Duration> limit, Runnable whenReady) throws Exception {
        Thread onSignal = new Thread(this::stop, "stop");
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            service.start();
            whenReady.run();
            if (limit.isPresent()) {
                TimeUnit.NANOSECONDS.sleep(limit.get().toNanos());
            } else {
                never.await();
            }
        } catch (Exception e) {
            // What breaks because it is being stopped is no failure; the signal's thread ends the process.
            if (stopping) {
                never.await();
            }
            throw e;
        } finally {
            end(onSignal);
        }
    }

    private void end(Thread onSignal) throws InterruptedException {
        try {
            Runtime.getRuntime().removeShutdownHook(onSignal);
        } catch (IllegalStateException e) {
            // The process is being stopped already.
            never.await();
        }
        service.close();
    }

    /** Without halt the JVM would end with 143 or 130, which supervisors take for a failure. */
    private void stop() {
        stopping = true;
        SecondSignal.listen(this::cut);
        report.stopping();
        service.close();
        report.stopped();
        Runtime.getRuntime().halt(0);
    }

    private void cut() {
        report.cut();
        Runtime.getRuntime().halt(CUT);
    }
}
