package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.size.SizeTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The platform settings of a scenario.
 *
 * @param apiKey the first key's secret; random if absent
 * @param keys   number of additional keys
 */
public record PlatformSpec(Profile profile, Plan plan, SizeTable sizes, @Nullable String apiKey, int keys,
        Variants variants, Times times, List<Fault> faults) {

    public PlatformSpec {
        faults = List.copyOf(faults);
    }

    /** Names the profile, without the key. */
    @Override
    public String toString() {
        return "PlatformSpec[profile=" + profile.word() + "]";
    }

    /** The plan of the account. */
    public enum Plan {

        /** The free plan. */
        FREE,

        /** A paid plan without limits. */
        PAID,

        /** Profile neon only: up to 16 CU. */
        LAUNCH,

        /** Profile neon only: up to 16 CU with autoscaling, up to 56 CU with a fixed size. */
        SCALE
    }
}
