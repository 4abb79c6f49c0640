package dev.plimsoll.cli.account;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.config.Configuration;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the account's key is kept.
 *
 * @param file  the file that holds it and nothing else; null where it stands in the configuration itself
 * @param where file and line, variable or command line that says it, or names its file
 */
record KeyHome(@Nullable Path file, String where) {

    private static final Pattern FROM_FILE = Pattern.compile("(.*), from the file (.*)", Pattern.DOTALL);

    /** As the effective configuration tells it. */
    static KeyHome of(Configuration.Loaded loaded) {
        String where = row(loaded).path("where").asText("");
        Matcher named = FROM_FILE.matcher(where);
        return named.matches() ? new KeyHome(Path.of(named.group(2)), named.group(1)) : new KeyHome(null, where);
    }

    private static JsonNode row(Configuration.Loaded loaded) {
        try {
            return new JsonMapper().readTree(loaded.effective().json()).path("platform").path("api-key");
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("the effective configuration is no JSON", impossible);
        }
    }
}
