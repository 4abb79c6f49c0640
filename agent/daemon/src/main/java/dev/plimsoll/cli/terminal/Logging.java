package dev.plimsoll.cli.terminal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.fleet.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** Configures logging: one event per line to standard error; stack traces only from level debug on. */
public final class Logging {

    /** Libraries that log too much at the agent's level. */
    private static final List<String> CHATTY = List.of("org.quartz", "com.zaxxer.hikari", "org.flywaydb", "io.javalin",
            "org.eclipse.jetty", "okhttp3");

    /** Loggers of what the probe or the store reports anyway, in the words of the user. */
    private static final List<String> LOGGED_TWICE = List.of("com.zaxxer.hikari.pool.ProxyConnection",
            "com.zaxxer.hikari.pool.PoolBase", "org.sqlite.SQLiteJDBCLoader");

    private Logging() {}

    /**
     * Applies {@code settings} from now on.
     *
     * @param usual the level to use if the settings have the default level {@code info}
     */
    public static void set(LogSettings settings, LogSettings.Level usual) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        boolean configured = settings.level() != LogSettings.Level.INFO;
        Level level = Level.toLevel((configured ? settings.level() : usual).name());
        boolean debug = Level.DEBUG.isGreaterOrEqual(level);
        if (settings.format() == LogSettings.LogFormat.JSON) {
            JsonEncoder json = new PlainJson();
            json.setWithContext(false);
            json.setWithSequenceNumber(false);
            json.setWithNanoseconds(false);
            json.setWithThrowable(debug);
            json.setWithFormattedMessage(true);
            json.setWithMessage(false);
            toStandardError(context, json, level);
        } else {
            toStandardError(context, new Logfmt(debug), level);
        }
        CHATTY.forEach(name -> context.getLogger(name).setLevel(debug ? Level.INFO : Level.WARN));
        LOGGED_TWICE.forEach(name -> context.getLogger(name).setLevel(debug ? Level.INFO : Level.OFF));
    }

    /** Logs events from {@code level} on to standard error, as {@code layout} writes them. */
    static void toStandardError(LoggerContext context, Layout<ILoggingEvent> layout, Level level) {
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setLayout(layout);
        encoder.setCharset(StandardCharsets.UTF_8);
        layout.start();
        toStandardError(context, encoder, level);
    }

    private static void toStandardError(LoggerContext context, Encoder<ILoggingEvent> encoder, Level level) {
        encoder.setContext(context);
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(level);
        root.addAppender(appender);
    }

    /** A character as JSON and logfmt escape it. */
    static String escaped(int character) {
        return Character.toString(character)
                .chars()
                .mapToObj("\\u%04x"::formatted)
                .collect(Collectors.joining());
    }

    /** JSON in which also marks of text direction are escaped; the library escapes control characters. */
    static final class PlainJson extends JsonEncoder {

        @Override
        public byte[] encode(ILoggingEvent event) {
            String line = new String(super.encode(event), StandardCharsets.UTF_8);
            return line.codePoints().allMatch(PlainJson::isShown) ? line.getBytes(StandardCharsets.UTF_8)
                    : line.codePoints()
                            .mapToObj(c -> isShown(c) ? Character.toString(c) : escaped(c))
                            .collect(Collectors.joining())
                            .getBytes(StandardCharsets.UTF_8);
        }

        private static boolean isShown(int character) {
            return character == '\n' || character == '\r' || !PlainText.isHidden(character);
        }
    }
}
