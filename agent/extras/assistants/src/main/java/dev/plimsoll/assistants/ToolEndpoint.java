package dev.plimsoll.assistants;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tools over HTTP, for a server that has checked who sends a request. */
final class ToolEndpoint {

    public static final String PATH = "/mcp";

    /** Longest request body, in bytes. */
    public static final int LARGEST_REQUEST = 65_536;

    private static final String JSON = "application/json";
    private static final String SITE = "site";

    private final HttpServletStatelessServerTransport transport;
    private final MessageCheck check;
    private final McpJsonMapper json;

    ToolEndpoint(HttpServletStatelessServerTransport transport, McpJsonMapper json) {
        this.transport = transport;
        this.check = new MessageCheck(json);
        this.json = json;
    }

    /**
     * Answers one request.
     *
     * @param body its body, at most {@link #LARGEST_REQUEST} bytes
     */
    public void serve(HttpServletRequest request, byte[] body, HttpServletResponse response) throws IOException {
        Optional<ProtocolFault> fault = version(request)
                .or(() -> isJson(request) ? Optional.ofNullable(check.read(body).fault()) : Optional.empty());
        if (fault.isPresent()) {
            refuse(fault.get(), response);
            return;
        }
        try {
            transport.service(new ReadRequest(request, body), response);
        } catch (ServletException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** The protocol demands status 400 for a version that the server does not support. Older clients name none. */
    private Optional<ProtocolFault> version(HttpServletRequest request) {
        String version = request.getHeader(HttpHeaders.PROTOCOL_VERSION);
        List<String> supported = transport.protocolVersions();
        return version == null || supported.contains(version)
                ? Optional.empty()
                : Optional.of(ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST, "%s must be one of %s"
                        .formatted(HttpHeaders.PROTOCOL_VERSION, String.join(", ", supported))));
    }

    /** Another type is refused whatever the body is; the library does that. */
    private static boolean isJson(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase(JSON);
    }

    /** The error of a request is an answer to it. An error that belongs to none is the server's refusal of the body. */
    private void refuse(ProtocolFault fault, HttpServletResponse response) throws IOException {
        response.setStatus(
                fault.id() == null ? HttpServletResponse.SC_BAD_REQUEST : HttpServletResponse.SC_OK);
        response.setContentType(JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter().write(json.writeValueAsString(fault));
    }

    static McpTransportContext context(HttpServletRequest request, boolean https) {
        String host = request.getHeader("Host");
        return host == null
                ? McpTransportContext.EMPTY
                : McpTransportContext.create(Map.of(SITE, (https ? "https://" : "http://") + host));
    }

    static @Nullable String site(McpTransportContext context) {
        return context.get(SITE) instanceof String site ? site : null;
    }
}
