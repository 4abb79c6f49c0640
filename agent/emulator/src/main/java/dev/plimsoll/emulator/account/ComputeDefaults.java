package dev.plimsoll.emulator.account;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.compute.SuspendDelay;
import dev.plimsoll.emulator.size.Limits;
import org.jspecify.annotations.Nullable;

/** The project's defaults for new computes; absent values are the platform's defaults. */
public record ComputeDefaults(@Nullable Limits limits, @Nullable SuspendDelay suspendDelay,
        @Nullable ObjectNode pgSettings, @Nullable ObjectNode pgbouncerSettings) {

    /** Nothing is said. */
    public static final ComputeDefaults NONE = new ComputeDefaults(null, null, null, null);

    /** {@code settings} of a compute about which nothing else is said. */
    public ObjectNode postgres() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.set("pg_settings", pgSettings == null ? JsonNodeFactory.instance.objectNode() : pgSettings.deepCopy());
        if (pgbouncerSettings != null) {
            settings.set("pgbouncer_settings", pgbouncerSettings.deepCopy());
        }
        return settings;
    }
}
