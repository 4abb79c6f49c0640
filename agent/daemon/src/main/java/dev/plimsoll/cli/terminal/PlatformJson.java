package dev.plimsoll.cli.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Writes the platform's JSON unchanged, on one line. */
public final class PlatformJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private PlatformJson() {}

    /** Writes {@code items} as one array. */
    public static String array(List<JsonNode> items) {
        return of(MAPPER.createArrayNode().addAll(items));
    }

    /** A new empty object. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Writes one object. */
    public static String of(JsonNode item) {
        try {
            return MAPPER.writeValueAsString(item);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("what was read as JSON cannot be written", impossible);
        }
    }
}
