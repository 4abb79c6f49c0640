package dev.plimsoll.emulator.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.compute.Label;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of a project beside its name.
 *
 * @param defaults                of its computes
 * @param provisioner             of its computes, unless they say otherwise
 * @param storePasswords          whether passwords can be revealed
 * @param historyRetentionSeconds kept and shown; there is no history
 * @param maintenanceWindow       kept and shown as written; absent when none was given
 */
public record Traits(ComputeDefaults defaults, String provisioner, boolean storePasswords,
        long historyRetentionSeconds, @Nullable ObjectNode maintenanceWindow) {

    private static final long DAY_SECONDS = 86_400;

    /** Of a project about which nothing was said. */
    public static final Traits USUAL = new Traits(ComputeDefaults.NONE, Label.SCALING_PROVISIONER, true, DAY_SECONDS,
            null);
}
