package dev.plimsoll.assistants;

import dev.plimsoll.assistants.MessageCheck.CheckedMessage;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools over HTTP, for a server that has checked who sends a request. */
final class ToolEndpoint {

    public static final String PATH = "/mcp";

    /** Longest request body, in bytes. */
    public static final int LARGEST_REQUEST = 65_536;

    private static final String JSON = "application/json";
    private static final String SITE = "site";

    private static final String STREAM = "text/event-stream";

    private final ToolServer server;
    private final boolean isHttps;

    ToolEndpoint(ToolServer server, boolean isHttps) {
        this.server = server;
        this.isHttps = isHttps;
    }

    /**
     * Answers one POST request.
     *
     * @param body its body, at most {@link #LARGEST_REQUEST} bytes
     */
    public void serve(HttpServletRequest request, byte[] body, HttpServletResponse response) throws IOException {
        // The protocol demands status 400 for a version that the server does not support. Older clients name none.
        String version = request.getHeader(HttpHeaders.PROTOCOL_VERSION);
        if (version != null && !server.protocolVersions().contains(version)) {
            refuse(HttpServletResponse.SC_BAD_REQUEST, ErrorCodes.INVALID_REQUEST, "%s must be one of %s".formatted(
                    HttpHeaders.PROTOCOL_VERSION, String.join(", ", server.protocolVersions())), response);
            return;
        }
        String type = request.getContentType();
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(JSON)) {
            refuse(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, ErrorCodes.INVALID_REQUEST,
                    "Unsupported Media Type: Content-Type must be application/json", response);
            return;
        }
        CheckedMessage message = ToolServer.checked(body);
        ProtocolFault fault = message.fault();
        String accepted = request.getHeader("Accept");
        if (fault != null) {
            // The error of a request is an answer to it. An error that belongs to none is the server's refusal of the body.
            send(fault.id() == null ? HttpServletResponse.SC_BAD_REQUEST : HttpServletResponse.SC_OK, fault, response);
        } else if (accepted == null || !accepted.contains(JSON) || !accepted.contains(STREAM)) {
            refuse(HttpServletResponse.SC_BAD_REQUEST, ErrorCodes.METHOD_NOT_FOUND,
                    "Both application/json and text/event-stream required in Accept header", response);
        } else if (message.isUnanswered()) {
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
        } else {
            send(HttpServletResponse.SC_OK, server.answer(message, context(request)), response);
        }
    }

    private static void refuse(int status, int code, String why, HttpServletResponse response) throws IOException {
        send(status, ProtocolFault.of(null, code, why), response);
    }

    private static void send(int status, Object message, HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType(JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter().write(ToolServer.json(message));
    }

    private McpTransportContext context(HttpServletRequest request) {
        String host = request.getHeader("Host");
        return host == null
                ? McpTransportContext.EMPTY
                : McpTransportContext.create(Map.of(SITE, (isHttps ? "https://" : "http://") + host));
    }

    static @Nullable String site(McpTransportContext context) {
        return context.get(SITE) instanceof String site ? site : null;
    }
}
