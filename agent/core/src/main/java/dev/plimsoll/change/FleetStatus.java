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
 * @param standings  by compute
 * @param missing    what could not be listed, and why
 * @param fault      why the platform cannot be asked; null while it answers
 * @param unknown    words of the platform that are not known here
 * @param stopped    whether the stop switch is on
 * @param lookout    whether this agent is the one that looks, of all that share its store
 */
public record FleetStatus(Instant at, boolean discovered, Map<ComputeId, ComputeStatus> standings,
        Map<String, String> missing, @Nullable String fault, List<UnknownWord> unknown, boolean stopped,
        boolean lookout) {

    public FleetStatus {
        standings = Map.copyOf(standings);
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
        return standings.values()
                .stream()
                .filter(standing -> standing.compute().id().endpointId().equals(name)
                        || standing.compute().id().toString().equals(name))
                .findFirst();
    }
}
