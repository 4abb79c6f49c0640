package dev.plimsoll.change.status;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeStates;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * The ports to what the agent keeps, for one kind of caller. They throw if the store cannot be used.
 *
 * @param samples     samples that probes read
 * @param series      what probes found over time, for charts
 * @param failures    the latest failed probe of each compute
 * @param probeStates the timelines of computes, and what probing cost
 * @param models      the learned models of computes
 * @param statuses    the latest status of each compute, for other agents
 * @param journal     what was decided and done
 * @param entries     the entries of the journal, for people who read
 * @param notices     the journal, for notifications
 * @param savings     what changes saved
 * @param consumption hours of compute time, billed and seen
 * @param together    runs what writes samples, probe states and models in one transaction
 * @param retention   deletes old data
 */
public record Stores(Samples samples, SampleSeries series, ProbeFailures failures, ProbeStates probeStates,
        ModelStore models, Statuses statuses, Journal journal, JournalEntries entries, NoticeJournal notices,
        SavingsLedger savings, ConsumptionHours consumption, Consumer<Runnable> together, Retention retention) {

    /** A status with what the store has of a compute at rest. */
    public ComputeStatus whole(ComputeStatus status, Instant now) {
        ComputeId compute = status.id();
        return status.isAtRest()
                ? status.whole(models.of(compute).orElse(null),
                        probeStates.recall(compute)
                                .map(state -> state.timeline().awakeTime().log().week())
                                .orElse(WeekProfile.UNKNOWN),
                        now)
                : status;
    }
}
