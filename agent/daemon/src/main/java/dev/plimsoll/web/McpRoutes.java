package dev.plimsoll.web;

import dev.plimsoll.web.mcp.ToolEndpoint;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
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
        if (gate.isOpen()) {
            gate.check(request);
        }
        tools.serve(request.req(), request.req().getInputStream().readAllBytes(), request.res());
    }
}
