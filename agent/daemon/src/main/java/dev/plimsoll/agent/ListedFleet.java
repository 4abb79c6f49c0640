package dev.plimsoll.agent;

import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What {@code plimsoll check} listed, as extensions see it. */
final class ListedFleet extends ConfiguredFleet implements CheckedFleet {

    private final Supplier<Map<Project, List<Compute>>> computes;

    /** @param computes lists them where that was not done yet */
    ListedFleet(Settings settings, KnownProjects fleet, InstantSource clock,
            Supplier<Map<Project, List<Compute>>> computes) {
        super(settings, fleet::of, fleet::names, clock);
        this.computes = computes;
    }

    @Override
    public Map<Project, List<Compute>> computes() {
        return computes.get();
    }
}
