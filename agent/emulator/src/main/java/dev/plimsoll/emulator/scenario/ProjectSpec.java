package dev.plimsoll.emulator.scenario;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A project in a scenario.
 *
 * @param updateIn time from the start to a planned update; null for none
 * @param branches never empty; contains one default and the branch of each compute
 */
public record ProjectSpec(String id, String name, boolean locked, @Nullable Duration updateIn,
        List<BranchSpec> branches,
        List<ComputeSpec> computes) {

    public ProjectSpec {
        branches = List.copyOf(branches);
        computes = List.copyOf(computes);
    }
}
