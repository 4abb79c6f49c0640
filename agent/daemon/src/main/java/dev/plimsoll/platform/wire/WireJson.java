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

    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write a value as JSON", e);
        }
    }
}
