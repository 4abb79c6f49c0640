package dev.plimsoll.change.status;

import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.NamedCompute;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Status of the fleet at one moment.
 *
 * @param at              when
 * @param discovered      whether a first list call has succeeded
 * @param shown           whether each project is shown: as it was listed, or until then as the store has it
 * @param computeStatuses the latest status of each compute
 * @param missing         what could not be listed, and why
 * @param refused         projects named in the configuration that the platform refuses; each is missing too
 * @param fault           why no platform answers; null while one does
 * @param unknown         words of the platform that are unknown here
 * @param stopped         whether the stop switch is on
 * @param leader          whether this agent has projects of its own, among the agents that share its store
 * @param answering       whether each platform answers, by its name, once that is known; empty where there is only one
 */
public record FleetStatus(Instant at, boolean discovered, boolean shown, ComputeStatuses computeStatuses,
        Map<String, String> missing, Set<String> refused, @Nullable String fault, List<UnknownWord> unknown,
        boolean stopped, boolean leader, Map<String, Boolean> answering) {

    /** Key of a list of projects in {@link #missing}; one of several platforms has its name after it. */
    public static final String ALL = "*";

    public FleetStatus {
        missing = Map.copyOf(missing);
        refused = Set.copyOf(refused);
        unknown = List.copyOf(unknown);
        answering = Map.copyOf(answering);
    }

    /** The status before the first tick. */
    public static FleetStatus unborn(Instant at) {
        return new FleetStatus(at, false, false, ComputeStatuses.NONE, Map.of(), Set.of(), null, List.of(), false,
                false, Map.of());
    }

    /** A copy, as an agent shows it that has projects of its own, or none. */
    public FleetStatus withLeader(boolean now) {
        return new FleetStatus(at, discovered, shown, computeStatuses, missing, refused, fault, unknown, stopped, now,
                answering);
    }

    /** A copy with these computes alone. */
    public FleetStatus with(ComputeStatuses some) {
        return new FleetStatus(at, discovered, shown, some, missing, refused, fault, unknown, stopped, leader,
                answering);
    }

    /** A copy with more that is not known completely, and why; what was missing before keeps its cause. */
    public FleetStatus missing(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.putAll(missing);
        return new FleetStatus(at, discovered, shown, computeStatuses, all, refused, fault, unknown, stopped, leader,
                answering);
    }

    /** A copy with the computes that this agent works on alone. */
    public FleetStatus own() {
        return with(computeStatuses.own());
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

    /** All statuses by project and compute, so that lines keep their place. */
    public List<ComputeStatus> inOrder() {
        return computeStatuses.entrySet().stream().sorted(Map.Entry.comparingByKey()).map(Map.Entry::getValue).toList();
    }

    /** The statuses of computes that are not at rest: all that may change without a listing of its compute. */
    public Stream<ComputeStatus> live() {
        return computeStatuses.groups().stream().flatMap(group -> group.live().values().stream());
    }

    /** What a name of a compute stands for among these. */
    public NamedCompute named(String name) {
        return NamedCompute.of(name, computeStatuses.keySet().stream());
    }
}
