package dev.plimsoll.agent;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.probing.ProjectClaims.AgentCounts;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several listeners as one; each call goes to all of them, in their order. */
record Listeners(List<StatusListener> all) implements StatusListener {

    @Override
    public void post(FleetStatus status) {
        all.forEach(listener -> listener.post(status));
    }

    @Override
    public void probed(ComputeId compute, Observation observation) {
        all.forEach(listener -> listener.probed(compute, observation));
    }

    @Override
    public void platformFailed(PlatformFault.FaultKind kind) {
        all.forEach(listener -> listener.platformFailed(kind));
    }

    @Override
    public void unknownWords(List<UnknownWord> words) {
        all.forEach(listener -> listener.unknownWords(words));
    }

    @Override
    public void ticked(Duration took, Duration lag) {
        all.forEach(listener -> listener.ticked(took, lag));
    }

    @Override
    public void recorded(JournalEntry.OfCompute entry, ChangeRecord after) {
        all.forEach(listener -> listener.recorded(entry, after));
    }

    @Override
    public void fleetRead(FleetChanges fleet, boolean leader) {
        all.forEach(listener -> listener.fleetRead(fleet, leader));
    }

    @Override
    public void agentsSeen(@Nullable AgentCounts agents) {
        all.forEach(listener -> listener.agentsSeen(agents));
    }

    @Override
    public void probingCost(@Nullable Double cuHours) {
        all.forEach(listener -> listener.probingCost(cuHours));
    }
}
