package dev.plimsoll.web.mcp;

/** What a tool returns. */
sealed interface ToolAnswer {

    /** A JSON object, as the output schema of the tool describes it. */
    record Found(String json) implements ToolAnswer {}

    /**
     * There is no answer.
     *
     * @param why one sentence or more, with what to do instead
     */
    record Refused(String why) implements ToolAnswer {}
}
