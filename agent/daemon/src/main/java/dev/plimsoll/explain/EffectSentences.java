package dev.plimsoll.explain;

import static dev.plimsoll.explain.CostSentences.cuHours;
import static dev.plimsoll.explain.FigureText.percent;
import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.change.verdict.AwakeRate;
import dev.plimsoll.change.verdict.EffectCause;

/** The sentences about whether a change helped. */
final class EffectSentences {

    private EffectSentences() {}

    static String clause(EffectCause cause) {
        return switch (cause) {
            case EffectCause.TargetReached(var observed, var target) ->
                text("the hit ratio is %s; the target is %s", observed.asFineAs(target), target);
            case EffectCause.AsPredicted(var observed, var lower) ->
                text("the hit ratio is %s; the prediction was at least %s", observed.beside(lower), lower);
            case EffectCause.Improved(var before, var observed) ->
                text("the hit ratio rose from %s to %s", before, observed.beside(before));
            case EffectCause.NotImproved(var before, var observed, var expected) ->
                text("the hit ratio is %s; it was %s before, and %s was expected", observed, before, expected);
            case EffectCause.WorseThanPredicted(var observed, var lower, var target) ->
                text("the hit ratio is %s; the prediction was at least %s, the target is %s", observed.beside(lower),
                        lower, target);
            case EffectCause.NotWorse(var before, var observed) ->
                text("the hit ratio is %s; it was %s before", observed, before);
            case EffectCause.BeforeUnknown() ->
                "what was observed before is not known, so it is not known whether the change helped";
            case EffectCause.WithinNoise(var before, var observed) ->
                text("the hit ratio is %s; it was %s before, and so few reads may differ that much by chance",
                        observed.beside(before), before);
            case EffectCause.LimitNotRaised(var before, var now) ->
                text("the limit of connections was %d before, %d afterwards", before, now);
            case EffectCause.FollowsPrimary() ->
                "it is as large as its primary, which needs no improvement of its own";
            case EffectCause.ConnectionsUse(var share) ->
                text("connections use %s of the limit", percent(share));
            case EffectCause.NoData(var waited) ->
                text("no reliable hit ratio of the warm cache within %s", waited);
            case EffectCause.UnseenSince(var detail, var since) ->
                text("probes fail since %s: %s", since, detail);
            case EffectCause.ObjectiveMissed() -> "the service-level objective is no longer met";
            case EffectCause.ObjectiveUnknown(var why) ->
                "it is not known whether the service-level objective is met: " + why;
            case EffectCause.TooFewDays(var waited) ->
                text("too few days were observed within %s", waited);
            case EffectCause.Replaced(var found) ->
                text("somebody else set %s, so it is not known whether the change helped", found);
            case EffectCause.AwakeTimeChanged changed -> awakeTime(changed);
            case EffectCause.OtherUse(var before, var now) ->
                text("the load differs too much for a comparison: clients worked in %s of the time before, in %s afterwards",
                        percent(before), percent(now));
            case EffectCause.OtherConnections(var before, var now) ->
                text("the number of connections differs too much for a comparison: %d before, %d afterwards", before,
                        now);
            case EffectCause.OtherLoad(var before, var now) ->
                text("the load differs too much for a comparison: %.0f reads per second before, %.0f afterwards",
                        before, now);
        };
    }

    /** Awake time and starts, before, now and predicted; then what that saves. */
    private static String awakeTime(EffectCause.AwakeTimeChanged changed) {
        return text(
                "it is awake %s. Before it was %s. The prediction was %s. That %s about %s a month; the predicted saving was %s",
                rate(changed.observed()), rate(changed.before()), rate(changed.predicted()),
                changed.saved() < 0 ? "costs" : "saves", cuHours(Math.abs(changed.saved())),
                cuHours(changed.expectedSaving()));
    }

    private static String rate(AwakeRate rate) {
        return text("%s of the time with %.1f starts a day", percent(rate.share()), rate.startsPerDay());
    }
}
