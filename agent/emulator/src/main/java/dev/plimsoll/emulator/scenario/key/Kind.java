package dev.plimsoll.emulator.scenario.key;

import java.util.List;
import java.util.Map;

/** The type of a key's value. */
public enum Kind {

    TEXT("text", Map.of("type", List.of("string", "number", "boolean"))),
    TEXTS("list of texts", Map.of("type", "array", "items", Map.of("type", "string"))),
    WORD("", Map.of("type", "string")),
    FLAG("true or false", Map.of("type", "boolean")),
    NUMBER("number, 0 or more", Map.of("type", "number", "minimum", 0)),
    COUNT("whole number, 0 or more", Map.of("type", "integer", "minimum", 0)),
    DURATION("duration: `500ms`, `20s`, `5m`, `7d`, `never`",
            Map.of("type", "string", "pattern", "^(never|[0-9]{1,9} *(ms|s|m|h|d))$")),
    OFFSET("duration, also below 0: `-10s`", Map.of("type", "string", "pattern", "^-?[0-9]{1,9} *(ms|s|m|h|d)$")),
    BYTES("amount: `512KiB`, `16MiB`", Map.of("type", "string", "pattern", "^[0-9]{1,9} *(B|KiB|MiB|GiB)$")),
    SIZE("size of the table, in CU", Map.of("type", "number", "exclusiveMinimum", 0)),
    MAPPING("keys, as below", Map.of()),
    LIST("list, as below", Map.of());

    private final String expects;
    private final Map<String, Object> schema;

    Kind(String expects, Map<String, Object> schema) {
        this.expects = expects;
        this.schema = schema;
    }

    /** The type in words; empty for {@link #WORD}, whose values depend on the key. */
    String expects() {
        return expects;
    }

    /** The type as a JSON schema. */
    Map<String, Object> schema() {
        return schema;
    }
}
