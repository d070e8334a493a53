package io.streamgauge.standalone.cli;

import java.beans.PropertyChangeListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/** Everything that is logged while this is open, by whomever, with stack traces, also after a command has set the log up. */
final class CapturedErrors extends AbstractAppender implements AutoCloseable {

    private static final String LEVEL = "streamgauge.log.level";

    private final LoggerContext context = LoggerContext.getContext(false);
    private final PropertyChangeListener again = change -> attach();
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private CapturedErrors() {
        super("captured errors", null, null, true, Property.EMPTY_ARRAY);
    }

    static CapturedErrors atLevel(String level) {
        CapturedErrors captured = new CapturedErrors();
        captured.start();
        captured.context.addPropertyChangeListener(captured.again);
        System.setProperty(LEVEL, level);
        Configurator.reconfigure();
        return captured;
    }

    private void attach() {
        context.getConfiguration().getRootLogger().addAppender(this, Level.ALL, null);
    }

    @Override
    public void append(LogEvent event) {
        StringWriter text = new StringWriter();
        text.append(event.getMessage().getFormattedMessage())
                .append(" ")
                .append(String.valueOf(event.getContextData()));
        if (event.getThrown() != null) {
            event.getThrown().printStackTrace(new PrintWriter(text, true));
        }
        lines.add(text.toString());
    }

    String text() {
        return lines.stream().collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        context.removePropertyChangeListener(again);
        System.clearProperty(LEVEL);
        Configurator.reconfigure();
        stop();
    }
}
