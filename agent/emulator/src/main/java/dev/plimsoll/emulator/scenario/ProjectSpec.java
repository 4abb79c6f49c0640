package dev.plimsoll.emulator.scenario;

import java.util.List;

/**
 * A project as a scenario describes it.
 *
 * @param branches never empty; one of them is the default, and each compute's is among them
 */
public record ProjectSpec(String id, String name, boolean locked, List<BranchSpec> branches,
        List<ComputeSpec> computes) {

    public ProjectSpec {
        branches = List.copyOf(branches);
        computes = List.copyOf(computes);
    }
}
