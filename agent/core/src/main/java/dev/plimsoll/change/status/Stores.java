package dev.plimsoll.change.status;

import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeStates;

/**
 * The ports to what the agent keeps. They throw if the store cannot be used.
 *
 * @param samples     samples that probes read
 * @param failures    the latest failed probe of each compute
 * @param probeStates the timelines of computes, and what probing cost
 * @param models      the learned models of computes
 * @param statuses    the latest status of each compute, for other agents
 * @param journal     what was decided and done
 * @param savings     what changes saved
 * @param retention   deletes old data
 */
public record Stores(Samples samples, ProbeFailures failures, ProbeStates probeStates, ModelStore models,
        Statuses statuses, Journal journal, SavingsLedger savings, Retention retention) {}
