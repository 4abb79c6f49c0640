package dev.plimsoll.cli.terminal;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.plimsoll.fleet.PlainText;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.slf4j.event.KeyValuePair;

/**
 * Encodes each log event as one line of logfmt, {@code key=value key="a value"}.
 *
 * <p>Message and values are quoted. Inside the quotes a quote, a backslash and every character that is not seen are escaped as in
 * JSON; logfmt parsers decode that.
 */
final class Logfmt extends LayoutBase<ILoggingEvent> {

    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);

    private final boolean traces;

    /**
     * @param traces whether an exception's stack trace is logged, as one more value
     */
    Logfmt(boolean traces) {
        this.traces = traces;
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(200);
        String logger = event.getLoggerName();
        put(line, "ts", MILLIS.format(event.getInstant()));
        put(line, "level", event.getLevel());
        put(line, "logger", logger.substring(logger.lastIndexOf('.') + 1));
        quoted(key(line, "msg"), String.valueOf(event.getFormattedMessage()));
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(pair -> quoted(key(line, pair.key), String.valueOf(pair.value)));
        }
        if (traces && event.getThrowableProxy() != null) {
            quoted(key(line, "exception"), ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
        return line.append(System.lineSeparator()).toString();
    }

    /** Appends a value that needs no quotes. */
    private static void put(StringBuilder line, String key, Object word) {
        key(line, key).append(word);
    }

    /** Appends a key; characters that would end it become underscores. */
    private static StringBuilder key(StringBuilder line, String key) {
        String word = key.replaceAll("[\\s\"=\\p{Cntrl}]", "_");
        return line.append(line.isEmpty() ? "" : " ").append(word).append('=');
    }

    private static void quoted(StringBuilder line, String value) {
        line.append('"');
        value.codePoints().forEach(c -> {
            switch (c) {
                case '"', '\\' -> line.append('\\').append((char) c);
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> line.append(PlainText.isHidden(c) ? Logging.escaped(c) : Character.toString(c));
            }
        });
        line.append('"');
    }
}
