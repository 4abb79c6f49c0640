package dev.plimsoll.reconcile;

import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.Resizer;
import dev.plimsoll.change.StatusListener;
import dev.plimsoll.change.Wording;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeStates;
import org.jspecify.annotations.Nullable;

/**
 * The ports of the reconciler.
 * @param fleet           lists projects and computes
 * @param probe           reads the statistics of a compute
 * @param samples         samples that probes read
 * @param failures        the latest failed probe of each compute
 * @param probeStates     what probing taught and cost
 * @param modelStore      the learned models of computes
 * @param activityRecords when computes were active and suspended
 * @param probeLease      the lease of the leader
 * @param journal         what was decided and done
 * @param retention       deletes old data
 * @param resizer         changes sizes; null if this agent may not change anything
 * @param board           receives status and events
 * @param wording         renders causes for journal and log
 */
public record Ports(Fleet fleet, CacheProbe probe, Samples samples, ProbeFailures failures, ProbeStates probeStates,
        ModelStore modelStore,
        ActivityRecords activityRecords,
        ProbeLease probeLease,
        Journal journal,
        Retention retention,
        @Nullable Resizer resizer,
        StatusListener board,
        Wording wording) {}
