package dev.plimsoll.change.status;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.probing.ProjectClaims.AgentCounts;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Port that publishes the status. Never blocks and never throws. An implementation overrides what it needs. */
public interface StatusListener {

    /** Publishes the present status of the fleet, which replaces the previous one. */
    default void post(FleetStatus status) {}

    /** A compute was due for a probe, with this result. */
    default void probed(ComputeId compute, Observation observation) {}

    /** A call to the platform failed. */
    default void platformFailed(PlatformFault.FaultKind kind) {}

    /** The platform used unknown words outside of a listing. */
    default void unknownWords(List<UnknownWord> words) {}

    /**
     * A tick ended.
     *
     * @param took its duration
     * @param lag  its delay at the start
     */
    default void ticked(Duration took, Duration lag) {}

    /**
     * This agent wrote an entry about a compute. Recommendations of computes in mode observe are left out.
     *
     * @param after the change record of the compute after it
     */
    default void recorded(JournalEntry.OfCompute entry, ChangeRecord after) {}

    /**
     * The changes of the fleet were read from the journal.
     *
     * @param leader whether this agent does what one agent does for the whole fleet
     */
    default void fleetRead(FleetChanges fleet, boolean leader) {}

    /** The agents that share the store were counted; null while they are not known. */
    default void agentsSeen(@Nullable AgentCounts agents) {}

    /**
     * What probing cost the whole fleet in this month (UTC). One agent counts it for the whole fleet.
     *
     * @param cuHours in CU-hours, 0 or more; null on the other agents
     */
    default void probingCost(@Nullable Double cuHours) {}
}
