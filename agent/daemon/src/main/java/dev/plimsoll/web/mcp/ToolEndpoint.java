package dev.plimsoll.web.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The tools over HTTP, for a server that has checked who sends a request. */
public final class ToolEndpoint {

    /** The path of requests. */
    public static final String PATH = "/mcp";

    /** Longest request body, in bytes. */
    public static final int LARGEST_REQUEST = 65_536;

    private static final String SITE = "site";

    /** Origins of this machine. Any other page could have reached this server by a name that it rebound. */
    private static final Pattern LOCAL = Pattern.compile("https?://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");

    private final HttpServletStatelessServerTransport transport;

    ToolEndpoint(HttpServletStatelessServerTransport transport) {
        this.transport = transport;
    }

    /**
     * Whether a request may come from there.
     *
     * @param origin the header {@code Origin}, which only browsers send; null without one
     */
    public static boolean allows(@Nullable String origin) {
        return origin == null || LOCAL.matcher(origin).matches();
    }

    /** Answers one request. */
    public void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            transport.service(request, response);
        } catch (ServletException broken) {
            throw new IllegalStateException(broken);
        }
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
