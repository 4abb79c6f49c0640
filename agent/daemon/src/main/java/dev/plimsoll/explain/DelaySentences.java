package dev.plimsoll.explain;

import dev.plimsoll.advice.autosuspend.DelayAdvice.Weighed;
import dev.plimsoll.advice.autosuspend.DelayCost;
import java.util.Locale;

/** The sentences about a comparison of autosuspend delays. */
final class DelaySentences {

    /** Share from which unexplained time is reported. */
    private static final double MUCH = 0.1;
    /** CU-hours a month that round to none. */
    private static final double NOTHING = 0.05;

    private DelaySentences() {}

    static String clause(Weighed weighed) {
        return Sentences.clauses(weighed.pays() ? change(weighed) : stay(weighed), unexplained(weighed));
    }

    private static String change(Weighed weighed) {
        String instead = weighed.present().isNever()
                ? "instead of never"
                : "instead of " + AutosuspendSentences.delay(weighed.present());
        return Sentences.clauses("suspending after %s %s would %s about %s a month%s of %s".formatted(
                AmountText.of(weighed.best().when()), instead, raisesTheBill(weighed) ? "be worth" : "save",
                CostSentences.cuHours(weighed.saves()), range(weighed), CostSentences.cuHours(weighed.now().total())),
                hasStartCost(weighed) ? withStartCost(weighed) : withoutStartCost(weighed), permission(weighed));
    }

    private static String range(Weighed weighed) {
        double uncertainty = weighed.uncertainty();
        return uncertainty <= 0 ? ""
                : " (%s to %s)".formatted(AmountText.of(weighed.saves() * (1 - uncertainty)),
                        AmountText.of(Math.min(weighed.now().total(), weighed.saves() * (1 + uncertainty))));
    }

    private static String withoutStartCost(Weighed weighed) {
        return Sentences.clauses("it would be %s, with %s".formatted(awake(weighed), starts(weighed)),
                "each start costs about half a second of waiting and an empty cache, which is not counted here");
    }

    /**
     * The bill and the cost of starts, separately: the owner sees the first on an invoice, and never the second.
     */
    private static String withStartCost(Weighed weighed) {
        DelayCost best = weighed.best();
        DelayCost now = weighed.now();
        return Sentences.clauses(
                "the bill %s: %s".formatted(moved(best.cuHours() - now.cuHours(),
                        "rises by %s to " + CostSentences.cuHours(best.cuHours()),
                        "falls by %s to " + CostSentences.cuHours(best.cuHours()), "stays"), awake(weighed)),
                "there are %s, whose empty caches cost %s".formatted(starts(weighed),
                        moved(best.startCost() - now.startCost(), "%s CU-hours more", "%s CU-hours less", "as much")),
                "each start also costs about half a second of waiting");
    }

    private static String moved(double by, String up, String down, String same) {
        return Math.abs(by) < NOTHING ? same : (by > 0 ? up : down).formatted(AmountText.of(Math.abs(by)));
    }

    private static boolean raisesTheBill(Weighed weighed) {
        return weighed.best().cuHours() - weighed.now().cuHours() >= NOTHING;
    }

    /** Whether starts have a known cost; without starts it is 0 either way, so both delays are checked. */
    private static boolean hasStartCost(Weighed weighed) {
        return weighed.now().startCost() > 0 || weighed.best().startCost() > 0;
    }

    private static String awake(Weighed weighed) {
        return "awake %s h a month instead of %s".formatted(whole(weighed.best().awakeHours()),
                whole(weighed.now().awakeHours()));
    }

    private static String starts(Weighed weighed) {
        String many = whole(weighed.best().starts());
        boolean same = many.equals(whole(weighed.now().starts()));
        return starts(weighed.best(), weighed.now()) + (same ? ", " + many : "");
    }

    private static String starts(DelayCost other, DelayCost now) {
        String then = whole(other.starts());
        String before = whole(now.starts());
        return then.equals(before) ? "as many starts" : then + " starts instead of " + before;
    }

    private static String permission(Weighed weighed) {
        return switch (weighed.permission()) {
            case ALLOWED -> "the change restarts nothing";
            case NEEDS_A_PAID_PLAN -> "the free plan does not allow a change, a paid plan does";
            case TOO_LARGE -> "computes above 16 CU never suspend, so it needs a smaller size";
        };
    }

    private static String stay(Weighed weighed) {
        DelayCost now = weighed.now();
        String present = AutosuspendSentences.delay(weighed.present());
        String cost = "it costs about %s a month%s: %s h awake, %s starts".formatted(
                CostSentences.cuHours(now.cuHours()),
                hasStartCost(weighed) ? ", and empty caches cost " + AmountText.of(now.startCost()) : "",
                whole(now.awakeHours()), whole(now.starts()));
        DelayCost cheapest = weighed.cheapest();
        double more = now.total() - cheapest.total();
        if (more < NOTHING) {
            return Sentences.clauses("no other autosuspend delay would cost less than %s".formatted(present), cost);
        }
        return Sentences.clauses(
                "suspending %s is as good as any other delay".formatted(
                        weighed.present().isNever() ? present : "after " + present),
                cost,
                "%s would save about %s a month, with %s".formatted(AmountText.of(cheapest.when()),
                        CostSentences.cuHours(more), starts(cheapest, now)));
    }

    private static String unexplained(Weighed weighed) {
        return weighed.unknownShare() < MUCH
                ? ""
                : "the cause of %s of its awake time is not known, and that time counts as needed"
                        .formatted(AmountText.percent(weighed.unknownShare()));
    }

    private static String whole(double amount) {
        return String.format(Locale.ROOT, "%,.0f", amount);
    }
}
