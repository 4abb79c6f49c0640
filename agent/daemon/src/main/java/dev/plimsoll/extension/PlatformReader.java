package dev.plimsoll.extension;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an extension may read of a platform, with the key, the budget of requests and the repeats of the agent.
 *
 * @param name         its name in the configuration; null where that has only one
 * @param profile      the word of its profile, such as {@code neon}
 * @param organization the configured organization; null if the key determines it
 * @param reading      as {@link #get}
 */
public record PlatformReader(@Nullable String name, String profile, @Nullable String organization,
        BiFunction<String, Map<String, String>, JsonNode> reading) {

    /**
     * The object or array at a path below the root of the API.
     *
     * @param parameters the query
     * @throws dev.plimsoll.fleet.PlatformFault if there is no answer, or another one
     */
    public JsonNode get(String path, Map<String, String> parameters) {
        return reading.apply(path, parameters);
    }
}
