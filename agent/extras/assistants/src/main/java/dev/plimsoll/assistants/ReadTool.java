package dev.plimsoll.assistants;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A tool that reads. */
interface ReadTool {

    ToolText text();

    /**
     * The answer to one call.
     *
     * @throws RuntimeException if the platform or the store does not answer
     */
    ToolAnswer answer(ToolCall call);

    sealed interface ToolAnswer {

        /** A JSON object, as the output schema of the tool describes it. */
        record Found(String json) implements ToolAnswer {}

        /**
         * There is no answer.
         *
         * @param why one sentence or more, with what to do instead
         */
        record NoAnswer(String why) implements ToolAnswer {}
    }

    /**
     * One call of a tool.
     *
     * @param arguments as the input schema of the tool allows them
     * @param site      address of the agent's pages, without a slash at the end; null where it is not known
     */
    record ToolCall(Map<String, Object> arguments, @Nullable String site) {

        /** The arguments as the record whose schema they have. */
        <T extends Record> T as(Class<T> asked) {
            return ToolSchema.read(arguments, asked);
        }

        /** All arguments but {@code except}, as text. */
        Map<String, String> texts(Set<String> except) {
            Map<String, String> texts = new LinkedHashMap<>();
            arguments.forEach((name, value) -> {
                if (!except.contains(name)) {
                    texts.put(name, String.valueOf(value));
                }
            });
            return texts;
        }
    }
}
