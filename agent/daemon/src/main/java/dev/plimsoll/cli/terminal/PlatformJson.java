package dev.plimsoll.cli.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The platform's own objects on one line, as it wrote them. */
public final class PlatformJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private PlatformJson() {}

    /** All of {@code items} as one array. */
    public static String array(List<JsonNode> items) {
        return of(MAPPER.createArrayNode().addAll(items));
    }

    /** An empty object of the same kind. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** One object. */
    public static String of(JsonNode item) {
        try {
            return MAPPER.writeValueAsString(item);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("what was read as JSON cannot be written", impossible);
        }
    }
}
