package dev.plimsoll.emulator.account;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.compute.Settings.Label;
import dev.plimsoll.emulator.compute.Settings.SuspendDelay;
import dev.plimsoll.emulator.size.Limits;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a project except its name.
 *
 * @param defaults                the defaults of its computes
 * @param provisioner             the default provisioner of its computes
 * @param storePasswords          whether passwords can be revealed
 * @param historyRetentionSeconds kept and shown; there is no history
 * @param maintenanceWindow       kept and shown as written; absent when none was given
 * @param quota                   limits by the names of the API; empty for none
 */
public record Traits(ComputeDefaults defaults, String provisioner, boolean storePasswords,
        long historyRetentionSeconds, @Nullable ObjectNode maintenanceWindow, Map<String, Long> quota) {

    public Traits {
        quota = Map.copyOf(quota);
    }

    private static final long DAY_SECONDS = 86_400;

    /** The default attributes. */
    public static final Traits USUAL = new Traits(ComputeDefaults.NONE, Label.SCALING_PROVISIONER, true, DAY_SECONDS,
            null, Map.of());

    /** A copy with other limits. */
    Traits withQuota(Map<String, Long> limits) {
        return new Traits(defaults, provisioner, storePasswords, historyRetentionSeconds, maintenanceWindow, limits);
    }

    /** The project's defaults for new computes; absent values are the platform's defaults. */
    public record ComputeDefaults(@Nullable Limits limits, @Nullable SuspendDelay suspendDelay,
            @Nullable ObjectNode pgSettings, @Nullable ObjectNode pgbouncerSettings) {

        /** Nothing is said. */
        public static final ComputeDefaults NONE = new ComputeDefaults(null, null, null, null);

        /** {@code settings} of a compute about which nothing else is said. */
        public ObjectNode postgres() {
            ObjectNode settings = JsonNodeFactory.instance.objectNode();
            settings.set("pg_settings",
                    pgSettings == null ? JsonNodeFactory.instance.objectNode() : pgSettings.deepCopy());
            if (pgbouncerSettings != null) {
                settings.set("pgbouncer_settings", pgbouncerSettings.deepCopy());
            }
            return settings;
        }
    }
}
