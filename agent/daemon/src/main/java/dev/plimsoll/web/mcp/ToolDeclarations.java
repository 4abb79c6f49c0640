package dev.plimsoll.web.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/** What an MCP client reads about each tool: title, description and schemas, from the resource {@code mcp/NAME.json}. */
final class ToolDeclarations {

    private static final JsonMapper MAPPER = new JsonMapper();

    private ToolDeclarations() {}

    static Tool of(ReadTool tool) {
        JsonNode file = read("/mcp/" + tool.name() + ".json");
        return Tool.builder(tool.name(), schema(file.required("input")))
                .title(file.required("title").textValue())
                .description(file.required("description").textValue())
                .outputSchema(schema(file.required("output")))
                .annotations(ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .destructiveHint(false)
                        .idempotentHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
    }

    private static JsonNode read(String resource) {
        try (InputStream file = Objects.requireNonNull(ToolDeclarations.class.getResourceAsStream(resource),
                resource)) {
            return MAPPER.readTree(file);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Map<String, Object> schema(JsonNode node) {
        return MAPPER.convertValue(node, new TypeReference<>() {});
    }
}
