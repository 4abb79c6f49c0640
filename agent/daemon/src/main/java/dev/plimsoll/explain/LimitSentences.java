package dev.plimsoll.explain;

import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.explain.Clause.ClausePart;

/** The sentences about the limits of autoscaling. */
final class LimitSentences {

    private LimitSentences() {}

    static Clause clause(LimitCause cause) {
        return switch (cause) {
            case LimitCause.QuietMisses(var min) ->
                ClausePart.FACT.of(
                        "in the quietest hours of the day, misses exceed the target while the platform reduces it towards %s CU"
                                .formatted(min));
            case LimitCause.LargerMinBlocked(var constraint) ->
                ClausePart.EXPECTATION.of("a larger smallest limit would keep more of the cache, but "
                        + SizeSentences.constraintWithKeys(constraint));
            case LimitCause.LargerMinKeeps(var min) ->
                ClausePart.EXPECTATION.of("a smallest limit of %s CU keeps more of the cache".formatted(min));
            case LimitCause.SmallerMinFits(var min) -> ClausePart.FACT.of(Sentences.clauses(
                    "the cache in use in the last 24 h fits %s CU, and so do the connections".formatted(min),
                    "the smallest limit can fall to that size"));
            case LimitCause.MinRises(var min, var rule) ->
                ClausePart.NEXT.of("the smallest limit rises to %s CU, %s".formatted(min, because(rule)));
            case LimitCause.MaxFalls(var max, var rule) ->
                ClausePart.EXPECTATION.of("the largest limit falls to %s CU, %s".formatted(max, because(rule)));
            case LimitCause.MaxFollows(var max, var ceiling) ->
                ClausePart.EXPECTATION.of("the largest limit falls to %s CU, %s%s".formatted(max,
                        because(LimitCause.LimitReason.PLATFORM), ceiling == null ? "" : ", and " + ceiling(ceiling)));
        };
    }

    private static String because(LimitCause.LimitReason rule) {
        return switch (rule) {
            case MIN_CU -> "because of sizing.min-cu";
            case MAX_CU -> "because of sizing.max-cu";
            case PLAN -> "because the plan has none larger";
            case PLATFORM -> "because the platform requires limits closer together";
        };
    }

    private static String ceiling(LimitCause.LimitReason rule) {
        return switch (rule) {
            case MIN_CU -> "sizing.min-cu allows no less";
            case MAX_CU -> "sizing.max-cu allows no more";
            case PLAN -> "the plan has none larger";
            case PLATFORM -> "the platform has none larger";
        };
    }
}
