package dev.plimsoll.emulator.scenario;

import java.util.List;

/** A project as a scenario describes it. */
public record ProjectSpec(String id, String name, boolean locked, List<ComputeSpec> computes) {

    public ProjectSpec {
        computes = List.copyOf(computes);
    }
}
