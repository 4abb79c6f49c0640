package dev.plimsoll.change;

import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeStates;

/**
 * The ports to what the agent keeps. They throw if the store cannot be used.
 *
 * @param samples         samples that probes read
 * @param failures        the latest failed probe of each compute
 * @param probeStates     what probing taught and cost
 * @param models          the learned models of computes
 * @param activityRecords when computes were active and suspended
 * @param journal         what was decided and done
 * @param retention       deletes old data
 */
public record Stores(Samples samples, ProbeFailures failures, ProbeStates probeStates, ModelStore models,
        ActivityRecords activityRecords, Journal journal, Retention retention) {}
