package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.assistants.FleetTool.FleetAsked;
import dev.plimsoll.assistants.ToolServer.PlainValidator;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the validator of JSON schema says reaches no client, whatever the fault is. */
class SchemaWordsTest {

    private static final String VENDOR = "Validation failed: structuredContent does not match tool outputSchema";

    private static String refusal(JsonSchemaValidator library, Map<String, Object> schema, Object content) {
        ValidationResponse response = new PlainValidator(library).validate(schema, content);
        assertThat(response.valid()).isFalse();
        return String.valueOf(response.errorMessage());
    }

    @Test
    void eachFaultOfAnArgument_isSaidWithWhatIsAllowed() {
        JsonSchemaValidator library = new DefaultJsonSchemaValidator(new JsonMapper());
        Map<String, Object> schema = ToolSchema.ofArguments(FleetAsked.class);

        assertThat(List.of(refusal(library, schema, Map.of("limits", 5)),
                refusal(library, schema, Map.of("limit", 1000)),
                refusal(library, schema, Map.of("limit", "many")), refusal(library, schema, Map.of("action", "bigger")),
                refusal(library, schema, Map.of("after", "no-slash"))))
                .hasSize(5)
                .allSatisfy(text -> assertThat(text)
                        .startsWith("the arguments do not fit (allowed: action, after, limit, project; required: ")
                        .contains("limit {maximum=100, minimum=1, type=integer}", "action {enum=[grow, ",
                                "after {maxLength=200, pattern=^[^/]+/.+$, type=string}")
                        .doesNotContain("$:", "structuredContent", "outputSchema", "alidation"));
        assertThat(refusal(library, Map.of("type", "object", "required", List.of("compute"), "properties",
                Map.of("compute", Map.of("type", "string"))), Map.of())).contains("required: [compute]");
    }

    @Test
    void wordsOfTheLibrary_endHere() {
        JsonSchemaValidator library = (schema, content) -> ValidationResponse.asInvalid(VENDOR);
        Map<String, @Nullable Object> nothing = new HashMap<>();
        nothing.put("limit", null);

        for (Object content : List.of(nothing, Map.of("limit", 5), List.of(), "text", Map.of())) {
            assertThat(refusal(library, ToolSchema.ofArguments(FleetAsked.class), content)).doesNotContain(VENDOR);
        }
    }
}
