package dev.plimsoll.reconcile;

import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.Journal;
import dev.plimsoll.change.Resizer;
import dev.plimsoll.change.StatusListener;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeStates;
import org.jspecify.annotations.Nullable;

/**
 * The world as the cycle meets it.
 *
 * @param fleet   who exists
 * @param probe   what is inside
 * @param samples what was seen
 * @param failures why looks failed
 * @param probeStates what looking taught and cost
 * @param modelStore what computes taught of their sizes
 * @param activityRecords how computes are left alone
 * @param probeLease who of all that share the memory looks
 * @param journal what was decided and done
 * @param retention what bounds the memory
 * @param resizer the hand that changes sizes; null where nothing may be changed, whatever is planned
 * @param board   who is told
 */
public record Ports(Fleet fleet, CacheProbe probe, Samples samples, ProbeFailures failures, ProbeStates probeStates,
        ModelStore modelStore,
        ActivityRecords activityRecords,
        ProbeLease probeLease,
        Journal journal,
        Retention retention,
        @Nullable Resizer resizer,
        StatusListener board) {}
