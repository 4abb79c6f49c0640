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
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two listeners as one; each call goes to the first one first. */
record ListenerPair(StatusListener first, StatusListener second) implements StatusListener {

    @Override
    public void post(FleetStatus status) {
        first.post(status);
        second.post(status);
    }

    @Override
    public void probed(ComputeId compute, Observation observation) {
        first.probed(compute, observation);
        second.probed(compute, observation);
    }

    @Override
    public void platformFailed(PlatformFault.Kind kind) {
        first.platformFailed(kind);
        second.platformFailed(kind);
    }

    @Override
    public void unknownWords(List<UnknownWord> words) {
        first.unknownWords(words);
        second.unknownWords(words);
    }

    @Override
    public void ticked(Duration took, Duration lag) {
        first.ticked(took, lag);
        second.ticked(took, lag);
    }

    @Override
    public void recorded(JournalEntry.OfCompute entry, ChangeRecord after) {
        first.recorded(entry, after);
        second.recorded(entry, after);
    }

    @Override
    public void fleetRead(FleetChanges fleet, boolean leader) {
        first.fleetRead(fleet, leader);
        second.fleetRead(fleet, leader);
    }

    @Override
    public void probingCost(@Nullable Double cuHours) {
        first.probingCost(cuHours);
        second.probingCost(cuHours);
    }
}
