package dev.plimsoll.emulator.scenario;

import java.util.List;

/**
 * A project in a scenario.
 *
 * @param branches never empty; contains one default and the branch of each compute
 */
public record ProjectSpec(String id, String name, boolean locked, List<BranchSpec> branches,
        List<ComputeSpec> computes) {

    public ProjectSpec {
        branches = List.copyOf(branches);
        computes = List.copyOf(computes);
    }
}
