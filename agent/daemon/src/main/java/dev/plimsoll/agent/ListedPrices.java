package dev.plimsoll.agent;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
        boolean isOne = settings.accounts().size() == 1;
        return compute -> price(settings, compute, isOne
                ? projects.getOrDefault(compute.projectId(), Project.named(compute.projectId()))
                : projects.get(compute.projectId()));
    }

    private static @Nullable CuHourPrice price(Settings settings, ComputeId compute, @Nullable Project project) {
        return settings.forCompute(compute, project).map(own -> own.price().known()).orElse(null);
    }

    /** The prices as configured, for the computes of a fleet that was listed. */
    public static CuHourPrices in(FleetStatus fleet, Settings settings) {
        return compute -> {
            ComputeStatus status = fleet.computeStatuses().get(compute);
            return price(settings, compute, status == null ? null : status.project());
        };
    }

    private static Map<String, Project> projects(Settings settings, PrintWriter err) {
        Map<String, Project> projects = new HashMap<>();
        try (Accounts fleet = new Accounts(settings, new SimpleMeterRegistry())) {
            for (Fleet.Platform platform : fleet.platforms()) {
                try {
                    platform.fleet().projects().items().forEach(project -> projects.putIfAbsent(project.id(), project));
                } catch (PlatformFault fault) {
                    err.println((platform.name() == null
                            ? "plimsoll: warning: prices of overrides that match the name of a project are not used: "
                            : "plimsoll: warning: prices of its computes are not known: ") + fault.getMessage());
                }
            }
        }
        return projects;
    }
}
