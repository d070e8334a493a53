package io.streamgauge.promises;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/** Everything that is logged while it is open, at every level of our own code. */
final class CapturedLog extends AbstractAppender implements AutoCloseable {

    private static final String OURS = "io.streamgauge";

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private CapturedLog() {
        super("captured", null, null, true, Property.EMPTY_ARRAY);
    }

    static CapturedLog open() {
        var log = new CapturedLog();
        log.start();
        Configurator.setLevel(OURS, Level.ALL);
        Configurator.setLevel("io.netty", Level.DEBUG);
        LoggerContext.getContext(false).getConfiguration().getRootLogger().addAppender(log, Level.ALL, null);
        return log;
    }

    @Override
    public void append(LogEvent event) {
        var text = new StringWriter();
        text.append(event.getLoggerName()).append(' ').append(event.getMessage().getFormattedMessage());
        text.append(' ').append(event.getContextData().toString());
        if (event.getThrown() != null) {
            event.getThrown().printStackTrace(new PrintWriter(text));
        }
        lines.add(text.toString());
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void close() {
        LoggerContext.getContext(false).getConfiguration().getRootLogger().removeAppender(getName());
        LoggerContext.getContext(false).reconfigure();
        stop();
    }
}
