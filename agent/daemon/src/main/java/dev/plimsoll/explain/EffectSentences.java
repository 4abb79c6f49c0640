package dev.plimsoll.explain;

import dev.plimsoll.change.effect.EffectCause;

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
            case EffectCause.ConnectionsUse(var share) ->
                "connections use %s of the limit".formatted(FigureText.percent(share));
            case EffectCause.NoData(var waited) ->
                "no reliable hit ratio of the warm cache within %s".formatted(FigureText.of(waited));
            case EffectCause.OtherLoad(var before, var now) ->
                "the load differs too much for a comparison: %.0f reads per second before, %.0f now"
                        .formatted(before, now);
        };
    }
}
