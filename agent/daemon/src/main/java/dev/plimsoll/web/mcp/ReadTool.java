package dev.plimsoll.web.mcp;

/** A tool that reads. Name, description and schemas are in the resource {@code mcp/NAME.json}. */
interface ReadTool {

    String name();

    /**
     * The answer to one call.
     *
     * @throws RuntimeException if the platform or the store does not answer
     */
    ToolAnswer answer(ToolCall call);
}
