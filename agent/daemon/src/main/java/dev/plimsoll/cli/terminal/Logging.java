package dev.plimsoll.cli.terminal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import dev.plimsoll.config.key.LogSettings;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Sets up logging: one event a line, to standard error, without stack traces unless they are asked for by the level. */
public final class Logging {

    /** Libraries that tell more than a reader of our log wants. */
    private static final List<String> CHATTY = List.of("org.quartz", "com.zaxxer.hikari", "org.flywaydb", "io.javalin",
            "org.eclipse.jetty", "org.jdbi", "okhttp3");

    /** What these warn of, whoever used the session tells: the look, or the store. */
    private static final List<String> TOLD_TWICE = List.of("com.zaxxer.hikari.pool.ProxyConnection",
            "com.zaxxer.hikari.pool.PoolBase");

    private Logging() {}

    /**
     * Logs as {@code settings} say from now on.
     *
     * @param usual the level to keep to where the settings ask for no more than the usual {@code info}
     */
    public static void set(LogSettings settings, LogSettings.Level usual) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        boolean asked = settings.level() != LogSettings.Level.INFO;
        Level level = Level.toLevel((asked ? settings.level() : usual).name());
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder(settings, context, level));
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(level);
        root.addAppender(appender);
        boolean curious = Level.DEBUG.isGreaterOrEqual(level);
        CHATTY.forEach(name -> context.getLogger(name).setLevel(curious ? Level.INFO : Level.WARN));
        TOLD_TWICE.forEach(name -> context.getLogger(name).setLevel(curious ? Level.INFO : Level.ERROR));
    }

    private static Encoder<ILoggingEvent> encoder(LogSettings settings, LoggerContext context, Level level) {
        boolean traces = Level.DEBUG.isGreaterOrEqual(level);
        if (settings.format() == LogSettings.Format.JSON) {
            JsonEncoder json = new JsonEncoder();
            json.setContext(context);
            json.setWithContext(false);
            json.setWithSequenceNumber(false);
            json.setWithNanoseconds(false);
            json.setWithThrowable(traces);
            json.setWithFormattedMessage(true);
            json.setWithMessage(false);
            json.start();
            return json;
        }
        Logfmt logfmt = new Logfmt(traces);
        logfmt.setContext(context);
        logfmt.start();
        return logfmt;
    }
}
