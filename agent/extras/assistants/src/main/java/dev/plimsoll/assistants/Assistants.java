package dev.plimsoll.assistants;

import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.Started;
import dev.plimsoll.extension.VerbsOfGroup;
import dev.plimsoll.web.HttpRoute;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tools for AI assistants: the path {@code /mcp} of the agent, and the verb {@code mcp}. */
public final class Assistants implements Extension {

    @Override
    public String name() {
        return "assistants";
    }

    @Override
    public List<VerbsOfGroup> verbs() {
        return List.of(new VerbsOfGroup(HelpGroup.TOOLS, List.of(McpVerb.class)));
    }

    @Override
    public Started start(Kernel kernel) {
        return Started.serving(routes(new Toolbox(kernel::status, kernel::journal, kernel.whatIf(), kernel.prices(),
                kernel::tables, kernel.clock()), kernel.isHttps()));
    }

    /** @param https whether people reach the agent over HTTPS only */
    static List<HttpRoute> routes(Toolbox toolbox, boolean https) {
        LazyTools tools = new LazyTools(() -> ToolServer.overHttp(toolbox, https));
        return List.of(new HttpRoute(ToolEndpoint.PATH, ToolEndpoint.LARGEST_REQUEST,
                (request, body, response) -> tools.get().serve(request, body, response)));
    }

    /** The first request makes them: their libraries are large, and most agents need none. */
    private static final class LazyTools {

        private final Supplier<ToolEndpoint> making;
        private @Nullable ToolEndpoint made;

        LazyTools(Supplier<ToolEndpoint> making) {
            this.making = making;
        }

        synchronized ToolEndpoint get() {
            ToolEndpoint tools = made == null ? making.get() : made;
            made = tools;
            return tools;
        }
    }
}
