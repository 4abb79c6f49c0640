package dev.plimsoll.platform.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.plimsoll.fleet.PlainText;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads and writes the platform's JSON, with exact decimals, and with texts that can be shown. */
public final class WireJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .nodeFactory(new PlainTextNodes())
            .build();

    /** Reads single values from a longer text. */
    static final ObjectReader STREAM = MAPPER.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Earlier times mean "never" (observed: 2000-01-01 and 0001-01-01). */
    private static final Instant EARLIEST = Instant.parse("2010-01-01T00:00:00Z");
    /** Times from here on are ignored, since calculations with them would overflow. */
    private static final Instant LATEST = Instant.parse("+10000-01-01T00:00:00Z");

    private WireJson() {}

    /** Values without characters that are not seen. */
    private static final class PlainTextNodes extends JsonNodeFactory {

        private static final long serialVersionUID = 1L;

        @Override
        public TextNode textNode(String text) {
            return super.textNode(PlainText.of(text));
        }
    }

    /** Parses {@code text}; null if it is not JSON. */
    public static @Nullable JsonNode read(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            return node == null || node.isMissingNode() ? null : node;
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    /** A scalar as text; empty if there is none. */
    public static String text(JsonNode item, String field) {
        JsonNode value = item.path(field);
        return value.isNull() ? "" : value.asText("").strip();
    }

    /**
     * A time; null if it is absent, or so early or late that it means "never".
     *
     * @throws DateTimeException if it is no time
     */
    public static @Nullable Instant time(JsonNode item, String field) {
        String word = text(item, field);
        Instant at = word.isEmpty() ? null : Instant.parse(word);
        return at == null || at.isBefore(EARLIEST) || !at.isBefore(LATEST) ? null : at;
    }

    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write a value as JSON", e);
        }
    }
}
