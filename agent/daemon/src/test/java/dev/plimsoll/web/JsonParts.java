package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Compares parts of a JSON document. */
final class JsonParts {

    private JsonParts() {}

    /** Asserts that an object has these fields with these values, and so has each object in it. It may have more fields. */
    static void assertHas(JsonNode actual, String expected) throws JsonProcessingException {
        JsonNode fields = new ObjectMapper().readTree(expected);
        assertThat(part(actual, fields)).isEqualTo(fields);
    }

    private static JsonNode part(JsonNode actual, JsonNode fields) {
        if (!actual.isObject() || !fields.isObject()) {
            return actual;
        }
        ObjectNode part = JsonNodeFactory.instance.objectNode();
        fields.properties().forEach(field -> {
            if (actual.has(field.getKey())) {
                part.set(field.getKey(), part(actual.get(field.getKey()), field.getValue()));
            }
        });
        return part;
    }
}
