package dev.plimsoll.change;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fleet at one moment.
 *
 * @param at         when
 * @param discovered whether a first listing is done
 * @param computeStatuses  by compute
 * @param missing    what could not be listed, and why
 * @param fault      why the platform cannot be asked; null while it answers
 * @param unknown    words of the platform that are not known here
 * @param stopped    whether the stop switch is on
 * @param leader     whether this agent is the one that looks, of all that share its store
 */
public record FleetStatus(Instant at, boolean discovered, Map<ComputeId, ComputeStatus> computeStatuses,
        Map<String, String> missing, @Nullable String fault, List<UnknownWord> unknown, boolean stopped,
        boolean leader) {

    public FleetStatus {
        computeStatuses = Map.copyOf(computeStatuses);
        missing = Map.copyOf(missing);
        unknown = List.copyOf(unknown);
    }

    /** Before the first beat. */
    public static FleetStatus unborn(Instant at) {
        return new FleetStatus(at, false, Map.of(), Map.of(), null, List.of(), false, false);
    }

    public boolean isPartial() {
        return !missing.isEmpty();
    }

    /** By its id, or by id and project written {@code project/endpoint}. */
    public Optional<ComputeStatus> find(String name) {
        return computeStatuses.values()
                .stream()
                .filter(computeStatus -> computeStatus.compute().id().endpointId().equals(name)
                        || computeStatus.compute().id().toString().equals(name))
                .findFirst();
    }
}
