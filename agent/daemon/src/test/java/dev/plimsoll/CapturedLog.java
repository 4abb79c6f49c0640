package dev.plimsoll;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The events that a logger gets at level INFO and above, until this is closed. */
public final class CapturedLog implements AutoCloseable {

    private final Logger logger;
    private final @Nullable Level before;
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    public CapturedLog(Class<?> source) {
        this(source.getName());
    }

    public CapturedLog(String name) {
        logger = (Logger) LoggerFactory.getLogger(name);
        before = logger.getLevel();
        events.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(events);
    }

    /** The events so far, in order. */
    public List<ILoggingEvent> events() {
        return events.list;
    }

    @Override
    public void close() {
        logger.detachAppender(events);
        logger.setLevel(before);
    }
}
