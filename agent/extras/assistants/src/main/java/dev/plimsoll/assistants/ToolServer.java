package dev.plimsoll.assistants;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.assistants.MessageCheck.CheckedMessage;
import dev.plimsoll.assistants.ReadTool.ToolAnswer;
import dev.plimsoll.assistants.ReadTool.ToolCall;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.web.view.AgentVersion;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Answers the messages of assistants, of which each stands for itself. The protocol is the library's. */
final class ToolServer implements McpStatelessServerTransport {

    private static final String NAME = "plimsoll";
    private static final String INSTRUCTIONS = "Plimsoll watches the computes of a serverless Postgres platform and "
            + "recommends the size of each. All tools read; none changes anything. Begin with fleet. CU are compute "
            + "units, ratios go from 0 to 1, times are UTC. What is unknown is left out; the field "
            + "more says what else an answer leaves out. Only a person approves a change: show what propose returns.";

    private static final Logger LOG = LoggerFactory.getLogger(ToolServer.class);

    private static final McpJsonMapper JSON = new JacksonMcpJsonMapper(new JsonMapper());
    private static final MessageCheck CHECK = new MessageCheck(JSON);

    private final List<String> versions;
    private @Nullable McpStatelessServerHandler handler;

    private ToolServer(List<String> versions) {
        this.versions = versions;
    }

    /**
     * Serves requests over HTTP.
     *
     * @param https whether people reach the agent over HTTPS only
     */
    public static ToolEndpoint overHttp(Toolbox toolbox, boolean https) {
        return new ToolEndpoint(of(toolbox, ServerCapabilities.builder().tools(false), ProtocolVersions.MCP_2025_03_26,
                ProtocolVersions.MCP_2025_06_18, ProtocolVersions.MCP_2025_11_25), https);
    }

    /** Serves one client over streams, until {@code in} ends; then what it returns completes. */
    public static CompletableFuture<Void> overStreams(Toolbox toolbox, InputStream in, OutputStream out) {
        // Clients over streams may set a level for log messages; none is sent.
        return new StreamServing(of(toolbox, ServerCapabilities.builder().tools(false).logging(),
                ProtocolVersions.MCP_2024_11_05, ProtocolVersions.MCP_2025_03_26, ProtocolVersions.MCP_2025_06_18,
                ProtocolVersions.MCP_2025_11_25), in, out).start();
    }

    private static ToolServer of(Toolbox toolbox, ServerCapabilities.Builder capabilities, String... versions) {
        ToolServer made = new ToolServer(List.of(versions));
        McpServer.StatelessSyncSpecification server = McpServer.sync(made)
                .serverInfo(NAME, AgentVersion.agent())
                .instructions(INSTRUCTIONS)
                .capabilities(capabilities.build())
                .jsonMapper(JSON)
                .jsonSchemaValidator(new PlainValidator(new DefaultJsonSchemaValidator(new JsonMapper())))
                // On the thread of the request.
                .immediateExecution(true);
        toolbox.tools()
                .forEach(tool -> server.toolCall(tool.text().declaration(),
                        (context, request) -> call(tool, request, ToolEndpoint.site(context))));
        server.build();
        return made;
    }

    @Override
    public void setMcpHandler(McpStatelessServerHandler answering) {
        handler = answering;
    }

    @Override
    public List<String> protocolVersions() {
        return versions;
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    /** The answer to a request without a fault. */
    JSONRPCResponse answer(CheckedMessage request, McpTransportContext context) {
        JSONRPCRequest read = JSON.convertValue(request.json(), JSONRPCRequest.class);
        return Objects.requireNonNull(Objects.requireNonNull(handler).handleRequest(context, read).toFuture().join());
    }

    static CheckedMessage checked(byte[] message) {
        return CHECK.read(message);
    }

    static String json(Object message) throws IOException {
        return JSON.writeValueAsString(message);
    }

    private static CallToolResult call(ReadTool tool, CallToolRequest request, @Nullable String site) {
        Map<String, Object> arguments = request.arguments();
        try {
            return switch (tool.answer(new ToolCall(arguments == null ? Map.of() : arguments, site))) {
                case ToolAnswer.Found found ->
                    CallToolResult.builder().addTextContent(found.json()).structuredContent(JSON, found.json()).build();
                case ToolAnswer.NoAnswer refused -> refusal(refused.why());
            };
        } catch (PlatformFault fault) {
            return refusal("the platform does not answer: " + fault.getMessage());
        } catch (RuntimeException failure) {
            LOG.atWarn()
                    .addKeyValue("tool", tool.text().word())
                    .addKeyValue("why", failure.toString())
                    .log("a tool failed");
            LOG.atDebug().setCause(failure).log("a tool failed");
            return refusal("this cannot be answered now; see the log of plimsoll");
        }
    }

    private static CallToolResult refusal(String why) {
        return CallToolResult.builder().addTextContent(PlainText.of(why)).isError(true).build();
    }

    /** Validates by JSON schema, and says in words of our own what is wrong and what is allowed. */
    record PlainValidator(JsonSchemaValidator schemas) implements JsonSchemaValidator {

        @Override
        public ValidationResponse validate(Map<String, Object> schema, Object content) {
            ValidationResponse response = schemas.validate(schema, content);
            return response.valid() || !(schema.get("properties") instanceof Map<?, ?> properties)
                    ? response
                    : ValidationResponse.asInvalid("the arguments do not fit (allowed: %s; required: %s; limits: %s)"
                            .formatted(listed(properties, name -> ""), schema.getOrDefault("required", "none"),
                                    listed(properties, PlainValidator::limits)));
        }

        private static String listed(Map<?, ?> properties, Function<Object, String> more) {
            return properties.entrySet()
                    .stream()
                    .map(property -> property.getKey() + more.apply(property.getValue()))
                    .sorted()
                    .collect(Collectors.joining(", "));
        }

        private static String limits(Object schema) {
            Map<Object, Object> limits = new TreeMap<>((Map<?, ?>) schema);
            limits.remove("description");
            return " " + limits;
        }
    }
}
