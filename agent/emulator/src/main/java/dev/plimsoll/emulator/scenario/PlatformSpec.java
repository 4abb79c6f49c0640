package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.size.SizeTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The platform itself as a scenario describes it, whatever is on it.
 *
 * @param apiKey the first key's secret; a random one when absent
 * @param keys   how many more keys there are
 */
public record PlatformSpec(Profile profile, Plan plan, SizeTable sizes, @Nullable String apiKey, int keys,
        Variants variants, Times times, List<Fault> faults) {

    public PlatformSpec {
        faults = List.copyOf(faults);
    }

    /** Says which, and keeps the key to itself. */
    @Override
    public String toString() {
        return "PlatformSpec[profile=" + profile.word() + "]";
    }
}
