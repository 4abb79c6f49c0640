package dev.plimsoll.emulator.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.compute.Label;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a project except its name.
 *
 * @param defaults                the defaults of its computes
 * @param provisioner             the default provisioner of its computes
 * @param storePasswords          whether passwords can be revealed
 * @param historyRetentionSeconds kept and shown; there is no history
 * @param maintenanceWindow       kept and shown as written; absent when none was given
 */
public record Traits(ComputeDefaults defaults, String provisioner, boolean storePasswords,
        long historyRetentionSeconds, @Nullable ObjectNode maintenanceWindow) {

    private static final long DAY_SECONDS = 86_400;

    /** The default attributes. */
    public static final Traits USUAL = new Traits(ComputeDefaults.NONE, Label.SCALING_PROVISIONER, true, DAY_SECONDS,
            null);
}
