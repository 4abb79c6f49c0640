package dev.plimsoll.agent;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The price of a CU-hour of each compute, for verbs that run once. */
public final class ListedPrices {

    private ListedPrices() {}

    /**
     * The prices as configured. It lists the projects where computes may have prices of their own, because an override
     * may match the name of a project, and otherwise contacts nothing.
     *
     * @param err where it says that the projects cannot be listed
     */
    public static CuHourPrices of(Settings settings, PrintWriter err) {
        CuHourPrice usual = settings.defaults().price().known();
        if (!settings.anywhere(some -> !Objects.equals(some.price().known(), usual))) {
            return CuHourPrices.all(usual);
        }
        Map<String, Project> projects = projects(settings, err);
        return compute -> settings.forCompute(compute, projects.get(compute.projectId())).price().known();
    }

    /** The prices as configured, for the computes of a fleet that was listed. */
    public static CuHourPrices in(FleetStatus fleet, Settings settings) {
        return compute -> {
            ComputeStatus status = fleet.computeStatuses().get(compute);
            return settings.forCompute(compute, status == null ? null : status.project()).price().known();
        };
    }

    private static Map<String, Project> projects(Settings settings, PrintWriter err) {
        try (Accounts fleet = new Accounts(settings, new SimpleMeterRegistry())) {
            return fleet.projects()
                    .items()
                    .stream()
                    .collect(Collectors.toMap(Project::id, Function.identity(), (one, again) -> one));
        } catch (PlatformFault fault) {
            err.println("plimsoll: warning: prices of overrides that match the name of a project are not used: "
                    + fault.getMessage());
            return Map.of();
        }
    }
}
