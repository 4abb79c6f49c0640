package dev.plimsoll.change.verdict;

import dev.plimsoll.advice.Cause;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;

/** Why a change has its verdict, with the figures behind it. */
public sealed interface EffectCause extends Cause {

    /** The target is reached. */
    record TargetReached(Ratio observed, Ratio target) implements EffectCause {}

    /** The hit ratio is not below the predicted interval. */
    record AsPredicted(Ratio observed, Ratio lower) implements EffectCause {}

    /** At least half of the predicted improvement came. */
    record Improved(Ratio before, Ratio observed) implements EffectCause {}

    /** Less than half of the predicted improvement came. */
    record NotImproved(Ratio before, Ratio observed, Ratio expected) implements EffectCause {}

    /** The hit ratio is below the target and below the predicted interval. */
    record WorseThanPredicted(Ratio observed, Ratio lower, Ratio target) implements EffectCause {}

    /** A smaller size is below the target and the prediction, but not below what it was before, beyond noise. */
    record NotWorse(Ratio before, Ratio observed) implements EffectCause {}

    /** What was observed before a larger size is not known, so nobody can say whether it helped. */
    record BeforeUnknown() implements EffectCause {}

    /** So few reads may show such a difference by chance. */
    record WithinNoise(Ratio before, Ratio observed) implements EffectCause {}

    /** The limit of connections is not higher than before. */
    record LimitNotRaised(int before, int now) implements EffectCause {}

    /** A replica is as large as its primary; that needs no improvement of its own. */
    record FollowsPrimary() implements EffectCause {}

    /** The connections use this share of the limit. */
    record ConnectionsUse(double share) implements EffectCause {}

    /** No warm hit ratio was observed within {@code waited}. */
    record NoData(Duration waited) implements EffectCause {}

    /** Probes fail for as long as a verdict may take. */
    record UnseenSince(String detail, Instant since) implements EffectCause {}

    /**
     * Awake time and starts after another autosuspend delay.
     *
     * @param saved   saving in CU-hours a month; below zero for a loss
     * @param expectedSaving   predicted saving in CU-hours a month
     */
    record AwakeTimeChanged(AwakeRate before, AwakeRate observed, AwakeRate predicted, double saved,
            double expectedSaving)
            implements
                EffectCause {}

    /** The owner's service-level objective is not met since, whatever the ratio is. */
    record ObjectiveMissed() implements EffectCause {}

    /** Whether it is met cannot be said. */
    record ObjectiveUnknown(String why) implements EffectCause {}

    /** Too few days were observed in the time {@code waited} since the change. */
    record TooFewDays(Duration waited) implements EffectCause {}

    /** Somebody else replaced the changed value by {@code found}, before it was known whether it helps. */
    record Replaced(SettingValue found) implements EffectCause {}

    /** Clients never worked as much as before: shares of the time, 0 to 1. */
    record OtherUse(double before, double now) implements EffectCause {}

    /** There were never as many connections as before. */
    record OtherConnections(int before, int now) implements EffectCause {}

    /** The load was never like the load before, in reads per second. */
    record OtherLoad(double before, double now) implements EffectCause {}
}
