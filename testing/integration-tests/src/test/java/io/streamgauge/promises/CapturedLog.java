package io.streamgauge.promises;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** Everything that is logged while it is open, at every level of our own code and of Netty. */
final class CapturedLog extends AbstractAppender implements AutoCloseable {

    private static final List<String> TALKATIVE = List.of("io.streamgauge", "io.netty");

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private CapturedLog() {
        super("captured", null, null, true, Property.EMPTY_ARRAY);
    }

    static CapturedLog open() {
        var log = new CapturedLog();
        log.start();
        Configuration configuration = LoggerContext.getContext(false).getConfiguration();
        configuration.getRootLogger().addAppender(log, Level.ALL, null);
        for (String name : TALKATIVE) {
            // Not additive: nobody wants to read all of it on the console.
            var logger = new LoggerConfig(name, Level.ALL, false);
            logger.addAppender(log, Level.ALL, null);
            configuration.addLogger(name, logger);
        }
        LoggerContext.getContext(false).updateLoggers();
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
        LoggerContext.getContext(false).reconfigure();
        stop();
    }
}
