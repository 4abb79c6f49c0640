package dev.plimsoll.reconcile.shared;

import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.probing.ProjectClaims;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The ports of the reconciler.
 *
 * @param fleet      lists projects and computes
 * @param probe      reads the statistics of a compute
 * @param claims     which projects this agent works on
 * @param stores     what the agent keeps; fails while the store cannot be used
 * @param channels   how this agent may change sizes
 * @param board      receives status and events
 * @param wording    renders causes for journal and log
 * @param alerts     may forbid changes
 */
public record Ports(Fleet fleet, CacheProbe probe, ProjectClaims claims, Supplier<Stores> stores,
        ChangeChannels channels, StatusListener board, Wording wording, Alerts alerts) {

    /** Sends changes to the platform; null if this agent may not. */
    public @Nullable SettingWriter writer() {
        return channels.writer();
    }

    public Samples samples() {
        return stores.get().samples();
    }

    public ProbeFailures failures() {
        return stores.get().failures();
    }

    public ProbeStates probeStates() {
        return stores.get().probeStates();
    }

    /** Runs what writes samples, probe states and models, in one transaction. */
    public void together(Runnable writes) {
        stores.get().together().accept(writes);
    }

    public ModelStore models() {
        return stores.get().models();
    }

    public Statuses statuses() {
        return stores.get().statuses();
    }

    public Journal journal() {
        return stores.get().journal();
    }

    public SavingsLedger savings() {
        return stores.get().savings();
    }

    public ConsumptionHours consumption() {
        return stores.get().consumption();
    }

    public Retention retention() {
        return stores.get().retention();
    }
}
