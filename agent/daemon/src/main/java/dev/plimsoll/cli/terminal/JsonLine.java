package dev.plimsoll.cli.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** JSON on one line: that of the platform unchanged, records with names in snake_case. */
public final class JsonLine {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private JsonLine() {}

    /** Writes {@code items} as one array. */
    public static String array(List<JsonNode> items) {
        return of(MAPPER.createArrayNode().addAll(items));
    }

    /** A new empty object. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Writes one object: a tree, or a record of texts, numbers and records. */
    public static String of(Object item) {
        try {
            return MAPPER.writeValueAsString(item);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(
                    "cannot write %s as JSON".formatted(item.getClass().getSimpleName()), impossible);
        }
    }
}
