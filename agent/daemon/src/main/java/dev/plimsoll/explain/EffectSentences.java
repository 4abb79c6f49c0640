package dev.plimsoll.explain;

import dev.plimsoll.change.verdict.AwakeRate;
import dev.plimsoll.change.verdict.EffectCause;

/** The sentences about whether a change helped. */
final class EffectSentences {

    private EffectSentences() {}

    static String clause(EffectCause cause) {
        return switch (cause) {
            case EffectCause.TargetReached(var observed, var target) ->
                "the hit ratio is %s; the target is %s".formatted(observed.asFineAs(target), target);
            case EffectCause.AsPredicted(var observed, var lower) ->
                "the hit ratio is %s; the prediction was at least %s".formatted(observed.beside(lower), lower);
            case EffectCause.Improved(var before, var observed) ->
                "the hit ratio rose from %s to %s".formatted(before, observed.beside(before));
            case EffectCause.NotImproved(var before, var observed, var expected) ->
                "the hit ratio is %s; it was %s before, and %s was expected".formatted(observed, before, expected);
            case EffectCause.WorseThanPredicted(var observed, var lower, var target) ->
                "the hit ratio is %s; the prediction was at least %s, the target is %s"
                        .formatted(observed.beside(lower), lower, target);
            case EffectCause.NotWorse(var before, var observed) ->
                "the hit ratio is %s; it was %s before".formatted(observed, before);
            case EffectCause.BeforeUnknown() ->
                "what was observed before is not known, so it is not known whether the change helped";
            case EffectCause.WithinNoise(var before, var observed) ->
                "the hit ratio is %s; it was %s before, and so few reads may differ that much by chance"
                        .formatted(observed.beside(before), before);
            case EffectCause.LimitNotRaised(var before, var now) ->
                "the limit of connections was %d before, %d afterwards".formatted(before, now);
            case EffectCause.FollowsPrimary() ->
                "it is as large as its primary, which needs no improvement of its own";
            case EffectCause.ConnectionsUse(var share) ->
                "connections use %s of the limit".formatted(FigureText.percent(share));
            case EffectCause.NoData(var waited) ->
                "no reliable hit ratio of the warm cache within %s".formatted(FigureText.of(waited));
            case EffectCause.UnseenSince(var detail, var since) ->
                "probes fail since %s: %s".formatted(FigureText.of(since), detail);
            case EffectCause.TooFewDays(var waited) ->
                "too few days were observed within %s".formatted(FigureText.of(waited));
            case EffectCause.Replaced(var found) ->
                "somebody else set %s, so it is not known whether the change helped".formatted(SettingText.of(found));
            case EffectCause.AwakeTimeChanged changed -> awakeTime(changed);
            case EffectCause.OtherUse(var before, var now) ->
                "the load differs too much for a comparison: clients worked in %s of the time before, in %s afterwards"
                        .formatted(FigureText.percent(before), FigureText.percent(now));
            case EffectCause.OtherConnections(var before, var now) ->
                "the number of connections differs too much for a comparison: %d before, %d afterwards"
                        .formatted(before, now);
            case EffectCause.OtherLoad(var before, var now) ->
                "the load differs too much for a comparison: %.0f reads per second before, %.0f afterwards"
                        .formatted(before, now);
        };
    }

    /** Awake time and starts, before, now and predicted; then what that saves. */
    private static String awakeTime(EffectCause.AwakeTimeChanged changed) {
        return Sentences.clauses("it is awake %s".formatted(rate(changed.observed())),
                "before it was %s".formatted(rate(changed.before())),
                "the prediction was %s".formatted(rate(changed.predicted())),
                "that %s about %s a month; the predicted saving was %s".formatted(
                        changed.saved() < 0 ? "costs" : "saves", CostSentences.cuHours(Math.abs(changed.saved())),
                        CostSentences.cuHours(changed.expectedSaving())));
    }

    private static String rate(AwakeRate rate) {
        return "%s of the time with %.1f starts a day".formatted(FigureText.percent(rate.share()), rate.startsPerDay());
    }
}
