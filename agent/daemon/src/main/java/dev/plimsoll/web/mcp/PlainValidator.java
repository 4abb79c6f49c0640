package dev.plimsoll.web.mcp;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/** Validates by JSON schema, and names the allowed properties where that fails. */
record PlainValidator(JsonSchemaValidator schemas) implements JsonSchemaValidator {

    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object content) {
        ValidationResponse response = schemas.validate(schema, content);
        return response.valid() || !(schema.get("properties") instanceof Map<?, ?> properties)
                ? response
                : ValidationResponse.asInvalid("%s (allowed: %s)".formatted(response.errorMessage(),
                        String.join(", ", properties.keySet().stream().map(String::valueOf).sorted().toList())));
    }
}
