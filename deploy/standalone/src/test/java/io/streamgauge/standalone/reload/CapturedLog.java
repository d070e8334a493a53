package io.streamgauge.standalone.reload;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** What our own code logs while this is open, at every level, with its keys. */
final class CapturedLog extends AbstractAppender implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private CapturedLog() {
        super("captured", null, null, true, Property.EMPTY_ARRAY);
    }

    static CapturedLog open() {
        CapturedLog log = new CapturedLog();
        log.start();
        LoggerConfig ours = LoggerContext.getContext(false).getConfiguration().getLoggerConfig("io.streamgauge");
        ours.setLevel(Level.ALL);
        ours.addAppender(log, Level.ALL, null);
        LoggerContext.getContext(false).updateLoggers();
        return log;
    }

    @Override
    public void append(LogEvent event) {
        lines.add(event.getMessage().getFormattedMessage() + " " + event.getContextData());
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void close() {
        LoggerContext.getContext(false).reconfigure();
        stop();
    }
}
