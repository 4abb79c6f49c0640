package dev.plimsoll.assistants;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks a message before the protocol's library reads it.
 * <p>The library takes what is no message, or has no parameters, for a fault of its own: over HTTP it answers 500 and logs
 * an error, over streams it ends. JSON-RPC 2.0 sections 4 and 5.1 call that a fault of the client.
 */
final class MessageCheck {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The methods that cannot be answered without parameters, and what these must be. */
    private static final Map<String, Class<?>> PARAMETERS = Map.of(McpSchema.METHOD_INITIALIZE,
            InitializeRequest.class, McpSchema.METHOD_TOOLS_CALL, CallToolRequest.class);

    /** Longest name of a tool that a fault repeats. */
    private static final int LONGEST_NAME = 100;

    private final McpJsonMapper json;

    MessageCheck(McpJsonMapper json) {
        this.json = json;
    }

    /**
     * A message, as far as it can be read.
     *
     * @param json  missing if it is no JSON
     * @param fault what is wrong; null if the library can answer it
     */
    record CheckedMessage(JsonNode json, @Nullable ProtocolFault fault) {

        /** Whether nothing answers it: a notification, or the answer to a request of the server. */
        boolean isUnanswered() {
            return json.isObject() && (json.path("method").isTextual()
                    ? !json.has("id")
                    : json.has("id") && (json.has("result") || json.has("error")));
        }

        String method() {
            return json.path("method").asText("");
        }

        ProtocolFault refused(int code, String why) {
            return ProtocolFault.of(id(), code, why);
        }

        /** An answer that says nothing, such as to a ping. */
        JSONRPCResponse done() {
            return JSONRPCResponse.result(id(), Map.of());
        }

        private @Nullable Object id() {
            return STRICT.convertValue(json.get("id"), Object.class);
        }
    }

    CheckedMessage read(byte[] body) {
        try {
            JsonNode json = STRICT
                    .readTree(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
            return new CheckedMessage(json, fault(json));
        } catch (CharacterCodingException notText) {
            return new CheckedMessage(MissingNode.getInstance(),
                    ProtocolFault.of(null, ErrorCodes.PARSE_ERROR, "the message is not UTF-8"));
        } catch (JsonProcessingException notJson) {
            return new CheckedMessage(MissingNode.getInstance(),
                    ProtocolFault.of(null, ErrorCodes.PARSE_ERROR, "the message is not one JSON value"));
        }
    }

    private @Nullable ProtocolFault fault(JsonNode message) {
        if (!message.isObject()) {
            return ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST,
                    "a message is one JSON object; batches are not supported");
        }
        if (!ProtocolFault.VERSION.equals(message.path("jsonrpc").textValue())) {
            return ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST, "jsonrpc must be \"2.0\"");
        }
        JsonNode id = message.get("id");
        if (id != null && !id.isTextual() && !id.isIntegralNumber()) {
            return ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST, "id must be a string or a whole number");
        }
        if (!message.path("method").isTextual()) {
            return ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST,
                    "method must be a string: the server takes requests and "
                            + "notifications, no responses");
        }
        return parameters(message.get("method").textValue(), message.get("params"))
                .map(why -> new CheckedMessage(message, null).refused(ErrorCodes.INVALID_PARAMS, why))
                .orElse(null);
    }

    private Optional<String> parameters(String method, @Nullable JsonNode params) {
        Class<?> type = PARAMETERS.get(method);
        if (params == null ? type != null : !params.isObject() || (type != null && !isOf(type, params))) {
            return Optional.of("params of %s must be an object, with the fields of the protocol".formatted(method));
        }
        return params != null && type == CallToolRequest.class ? tool(params.path("name").asText(""))
                : Optional.empty();
    }

    /** The library names neither the tool nor the known ones. */
    private static Optional<String> tool(String name) {
        return ToolText.isKnown(name)
                ? Optional.empty()
                : Optional.of("Unknown tool: %s (known: %s)".formatted(
                        name.substring(0, Math.min(LONGEST_NAME, name.length())), ToolText.NAMES));
    }

    private boolean isOf(Class<?> type, JsonNode params) {
        try {
            json.convertValue(params, type);
            return true;
        } catch (IllegalArgumentException other) {
            return false;
        }
    }
}
