package dev.plimsoll.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.cli.terminal.Logging.PlainJson;
import dev.plimsoll.fleet.PlainText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

/** What a reader of logfmt gets back is what was logged. */
class LogfmtTest {

    private static final Pattern PAIR = Pattern
            .compile("([^\\s=\"]+)=(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^\\s\"]*))(?: |$)");

    private final LoggerContext context = new LoggerContext();

    @Test
    void whateverAValueHolds_isReadBackWhole_fromOneLine() {
        String awkward = "say \"hi\" in C:\\temp\\new = \n\r\tend\u0001";
        LoggingEvent event = event("it said \"no\"\nand left");
        event.addKeyValuePair(new KeyValuePair("why", awkward));
        event.addKeyValuePair(new KeyValuePair("a key", null));

        String line = line(new Logfmt(false), event);

        assertThat(line.lines()).hasSize(1);
        assertThat(parsed(line)).containsEntry("ts", "2026-03-01T12:00:00.250Z")
                .containsEntry("level", "WARN")
                .containsEntry("logger", "LogfmtTest")
                .containsEntry("msg", "it said \"no\"\nand left")
                .containsEntry("why", awkward)
                .containsEntry("a_key", "null");
    }

    @Test
    void whatIsNotSeen_isEscaped_inBothFormats() throws Exception {
        String hidden = "\u001b[2J \u202Egnp.exe\u2069 \u2028 \uDB40\uDC41 \u061C";
        LoggingEvent event = event("a");
        event.setMDCPropertyMap(Map.of());
        event.addKeyValuePair(new KeyValuePair("why", hidden));
        PlainJson json = new PlainJson();
        json.setContext(context);
        json.start();

        String logfmt = line(new Logfmt(false), event);
        String line = new String(json.encode(event), StandardCharsets.UTF_8);
        assertThat(parsed(logfmt)).containsEntry("why", hidden);
        assertThat(new JsonMapper().readTree(line).findValue("why").asText()).isEqualTo(hidden);
        assertThat(List.of(logfmt.strip(), line.strip()))
                .allSatisfy(one -> assertThat(one.codePoints().filter(PlainText::isHidden)).isEmpty());
    }

    @Test
    void aStackTrace_isOneMoreValue_andOnlyWhereConfigured() {
        LoggingEvent event = event("failed");
        event.setThrowableProxy(new ch.qos.logback.classic.spi.ThrowableProxy(new IllegalStateException("a \"b\"")));

        assertThat(line(new Logfmt(false), event)).doesNotContain("exception");
        assertThat(line(new Logfmt(true), event).lines()).hasSize(1);
        assertThat(parsed(line(new Logfmt(true), event)).get("exception"))
                .startsWith("java.lang.IllegalStateException: a \"b\"")
                .contains("\n\tat ");
    }

    private LoggingEvent event(String message) {
        Logger logger = context.getLogger(LogfmtTest.class);
        LoggingEvent event = new LoggingEvent("", logger, Level.WARN, message, null, null);
        event.setInstant(Instant.parse("2026-03-01T12:00:00.250Z"));
        return event;
    }

    private static String line(Logfmt logfmt, LoggingEvent event) {
        return logfmt.doLayout(event);
    }

    private static Map<String, String> parsed(String line) {
        Map<String, String> pairs = new LinkedHashMap<>();
        Matcher upsizeEffect = PAIR.matcher(line.strip());
        int end = 0;
        while (upsizeEffect.find() && upsizeEffect.start() == end) {
            end = upsizeEffect.end();
            pairs.put(upsizeEffect.group(1),
                    upsizeEffect.group(3) == null ? unescaped(upsizeEffect.group(2)) : upsizeEffect.group(3));
        }
        assertThat(end).as("all of the line is pairs").isEqualTo(line.strip().length());
        return pairs;
    }

    private static String unescaped(String quoted) {
        return Pattern.compile("\\\\(u....|.)").matcher(quoted).replaceAll(found -> {
            String escape = found.group(1);
            String plain = switch (escape.charAt(0)) {
                case 'n' -> "\n";
                case 'r' -> "\r";
                case 't' -> "\t";
                case 'u' -> String.valueOf((char) Integer.parseInt(escape.substring(1), 16));
                default -> escape;
            };
            return Matcher.quoteReplacement(plain);
        });
    }
}
