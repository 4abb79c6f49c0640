package dev.plimsoll.web;

import dev.plimsoll.web.mcp.ToolEndpoint;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import java.io.IOException;

/** The HTTP route of the tools for assistants. It reads only, and needs the token where one is configured. */
final class McpRoutes {

    private final Gate gate;
    private final ToolEndpoint tools;

    McpRoutes(Gate gate, ToolEndpoint tools) {
        this.gate = gate;
        this.tools = tools;
    }

    void add(RoutesConfig routes) {
        routes.post(ToolEndpoint.PATH, this::serve);
    }

    private void serve(Context request) throws IOException {
        // A page of another site reaches this server by a name that it rebound to its address.
        if (!ToolEndpoint.allows(request.header("Origin"))) {
            throw new ForbiddenResponse(
                    "pages of other sites may not use the tools: send no Origin, or one of localhost");
        }
        if (gate.isOpen()) {
            gate.check(request);
        }
        tools.serve(request.req(), body(request), request.res());
    }

    /** A body of unknown length may be too long, too. */
    private static byte[] body(Context request) throws IOException {
        byte[] body = request.req().getInputStream().readNBytes(ToolEndpoint.LARGEST_REQUEST + 1);
        Refusals.checkLength(body.length, ToolEndpoint.LARGEST_REQUEST);
        return body;
    }
}
