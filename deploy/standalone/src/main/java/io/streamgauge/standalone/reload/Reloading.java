package io.streamgauge.standalone.reload;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.standalone.signal.Signals;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A service that, while it runs, takes over the configuration anew on SIGHUP and whenever one of its files has changed. */
@SuppressWarnings("FutureReturnValueIgnored") // tasks that do not fail and are never cancelled
public final class Reloading implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(Reloading.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration LONGEST_RELOAD = Duration.ofSeconds(10);

    private final Service service;
    private final ConfigLook look;
    private final ConfigReload reload;
    private final ScheduledThreadPoolExecutor thread;

    /**
     * A service made from a configuration.
     *
     * @param look at its files, from before they were read
     * @param first what was read
     * @param target of the service
     */
    public Reloading(Service service, ConfigLook look, LoadedConfig.Source source, Config first, ReloadTarget target) {
        this.service = service;
        this.look = look;
        look.follow(first);
        this.reload = new ConfigReload(look, source, first, target);
        this.thread = new ScheduledThreadPoolExecutor(1, Reloading::newThread, new DiscardPolicy());
    }

    @Override
    public String name() {
        return service.name();
    }

    @Override
    public void start() throws Exception {
        service.start();
        Signals.listen("HUP", () -> thread.execute(this::takeOver));
        thread.scheduleWithFixedDelay(this::lookAtFiles, PERIOD.toNanos(), PERIOD.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean ready() {
        return service.ready();
    }

    /** A reload that has begun is let finish. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LONGEST_RELOAD.toNanos(), TimeUnit.NANOSECONDS)) {
                LOG.atWarn().log("Stopping while a configuration is still being taken over");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        service.close();
    }

    private void takeOver() {
        look.take();
        reloadNow();
    }

    private void lookAtFiles() {
        if (look.hasChanged()) {
            reloadNow();
        }
    }

    private void reloadNow() {
        try {
            reload.run();
        } catch (RuntimeException e) {
            LOG.atError().setCause(e).log("The configuration could not be taken over");
        }
    }

    private static Thread newThread(Runnable task) {
        Thread thread = new Thread(task, "config");
        thread.setDaemon(true);
        return thread;
    }
}
