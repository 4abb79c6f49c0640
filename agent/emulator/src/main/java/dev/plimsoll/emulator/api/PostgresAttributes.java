package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of PostgreSQL and of the pooler in a request for a compute.
 *
 * @param isWild whether the profile is {@code neon}
 */
record PostgresAttributes(boolean isWild) {

    static final String SETTINGS = "pg_settings";
    static final String POOLER_SETTINGS = "pgbouncer_settings";
    private static final String LIBRARIES = "preload_libraries";

    /** The settings after the request; missing values keep their present value. */
    ObjectNode edited(ObjectNode old, Body body) {
        if (!body.has("settings")) {
            return old;
        }
        Body settings = body.optional("settings");
        ObjectNode given = isWild ? settings.texts(SETTINGS) : settings.whole(SETTINGS);
        if (isWild && given == null) {
            throw Refusal.badRequest("settings must not be nil");
        }
        ObjectNode after = old.deepCopy();
        put(after, SETTINGS, given);
        if (isWild) {
            put(after, POOLER_SETTINGS, settings.texts(POOLER_SETTINGS));
            put(after, LIBRARIES, libraries(settings));
        }
        return after;
    }

    private static @Nullable ObjectNode libraries(Body settings) {
        if (!settings.has(LIBRARIES)) {
            return null;
        }
        Body libraries = settings.optional(LIBRARIES);
        ObjectNode read = JsonNodeFactory.instance.objectNode();
        if (libraries.has("use_defaults")) {
            read.put("use_defaults", libraries.flag("use_defaults", true));
        }
        if (libraries.has("enabled_libraries")) {
            libraries.words("enabled_libraries").forEach(read.putArray("enabled_libraries")::add);
        }
        return read;
    }

    private static void put(ObjectNode settings, String name, @Nullable JsonNode given) {
        if (given != null) {
            settings.set(name, given);
        }
    }
}
