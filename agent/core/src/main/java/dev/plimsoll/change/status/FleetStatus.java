package dev.plimsoll.change.status;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Status of the fleet at one moment.
 *
 * @param at              when
 * @param discovered      whether a first list call has succeeded
 * @param computeStatuses by compute
 * @param missing         what could not be listed, and why
 * @param refused         projects named in the configuration that the platform refuses; each is missing too
 * @param fault           why no platform answers; null while one does
 * @param unknown         words of the platform that are unknown here
 * @param stopped         whether the stop switch is on
 * @param leader          whether this agent is the leader of all replicas that share its store
 * @param answering       whether each platform answers, by its name, once that is known; empty where there is only one
 */
public record FleetStatus(Instant at, boolean discovered, Map<ComputeId, ComputeStatus> computeStatuses,
        Map<String, String> missing, Set<String> refused, @Nullable String fault, List<UnknownWord> unknown,
        boolean stopped, boolean leader, Map<String, Boolean> answering) {

    /** Key of a list of projects in {@link #missing}; one of several platforms has its name after it. */
    public static final String ALL = "*";

    /** A status of one platform without refused projects. */
    public FleetStatus(Instant at, boolean discovered, Map<ComputeId, ComputeStatus> computeStatuses,
            Map<String, String> missing, @Nullable String fault, List<UnknownWord> unknown, boolean stopped,
            boolean leader) {
        this(at, discovered, computeStatuses, missing, Set.of(), fault, unknown, stopped, leader, Map.of());
    }

    public FleetStatus {
        computeStatuses = Map.copyOf(computeStatuses);
        missing = Map.copyOf(missing);
        refused = Set.copyOf(refused);
        unknown = List.copyOf(unknown);
        answering = Map.copyOf(answering);
    }

    /** The status before the first tick. */
    public static FleetStatus unborn(Instant at) {
        return new FleetStatus(at, false, Map.of(), Map.of(), null, List.of(), false, false);
    }

    /** The same with the stop switch as it is now. */
    public FleetStatus withStopped(boolean now) {
        return new FleetStatus(at, discovered, computeStatuses, missing, refused, fault, unknown, now, leader,
                answering);
    }

    public boolean isPartial() {
        return !missing.isEmpty();
    }

    /**
     * The projects that could not be listed, by cause, each in order. While the platform does not answer, that is the one
     * cause of all, and there is none besides.
     */
    public Map<String, List<String>> missingByCause() {
        return fault == null
                ? missing.entrySet()
                        .stream()
                        .sorted(Map.Entry.comparingByKey())
                        .collect(Collectors.groupingBy(Map.Entry::getValue, LinkedHashMap::new,
                                Collectors.mapping(Map.Entry::getKey, Collectors.toList())))
                : Map.of();
    }

    /** The status of a compute by its endpoint id, or by {@code project/endpoint}. */
    public Optional<ComputeStatus> find(String name) {
        return computeStatuses.values()
                .stream()
                .filter(computeStatus -> computeStatus.compute().id().endpointId().equals(name)
                        || computeStatus.compute().id().toString().equals(name))
                .findFirst();
    }
}
