package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Sentences;
import dev.plimsoll.advice.autosuspend.DelayTerms.Permission;
import dev.plimsoll.fleet.Autosuspend;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The cost of other autosuspend delays, and whether a change pays. A change restarts nothing (platform/api.md 3.2).
 */
public sealed interface DelayAdvice {

    /** The present delay. */
    CurrentDelay present();

    /** The advice in sentences. */
    String sentence();

    /** Whether another delay is advised. */
    default boolean pays() {
        return false;
    }

    /**
     * There are too few observations.
     *
     * @param idleGaps    idle gaps so far
     * @param observed    observed time
     * @param about       when the observations may suffice; null where that is not known
     * @param byTimeAlone whether no more gaps are needed, because it was idle nearly always or hardly ever
     */
    record NotYet(CurrentDelay present, int idleGaps, Duration observed, @Nullable Instant about,
            boolean byTimeAlone) implements DelayAdvice {

        @Override
        public String sentence() {
            String when = about == null ? "" : ", expected about " + about.truncatedTo(ChronoUnit.HOURS);
            return Sentences.of("the right autosuspend delay is not known yet: %s in %s".formatted(
                    FigureText.of(idleGaps, "idle gap"), FigureText.of(observed)), needed() + when);
        }

        private String needed() {
            String time = AmountText.of(DelayAdviser.TIME_NEEDED);
            return byTimeAlone ? "at this rate, %s are enough".formatted(time)
                    : "at least %d idle gaps and %s are needed".formatted(DelayAdviser.GAPS_NEEDED, time);
        }
    }

    /**
     * A comparison of delays.
     *
     * @param now          the cost of the present delay
     * @param best         the cost of the best one; the present one where no other is clearly better
     * @param options      the cost of each delay, shortest first, the present one included
     * @param uncertainty  share by which the saving may be off, 0 to 1: more with fewer gaps; 0 where it was idle
     *                     nearly always or hardly ever
     * @param unknownShare share of its awake time without a known cause; that time counts as needed
     * @param permission   whether the delay can be changed
     */
    record Weighed(CurrentDelay present, DelayCost now, DelayCost best, List<DelayCost> options, double uncertainty,
            double unknownShare, Permission permission) implements DelayAdvice {

        /** Share from which unexplained time is reported. */
        private static final double MUCH = 0.1;
        /** CU-hours a month that round to none. */
        private static final double NOTHING = 0.05;

        public Weighed {
            options = List.copyOf(options);
        }

        @Override
        public boolean pays() {
            return !best.when().equals(now.when());
        }

        /** CU-hours a month; 0 where no other delay is advised. */
        public double saves() {
            return now.total() - best.total();
        }

        @Override
        public String sentence() {
            return Sentences.of(pays() ? change() : stay(), unexplained());
        }

        private String change() {
            String instead = present.isNever() ? "instead of never" : "instead of " + present;
            return Sentences.of("suspending after %s %s would %s about %s a month%s of %s".formatted(
                    AmountText.of(best.when()), instead, raisesTheBill() ? "be worth" : "save",
                    AmountText.cuHours(saves()), range(), AmountText.cuHours(now.total())),
                    hasStartCost() ? withStartCost() : withoutStartCost(), permissionText());
        }

        private String range() {
            return uncertainty <= 0 ? ""
                    : " (%s to %s)".formatted(AmountText.of(saves() * (1 - uncertainty)),
                            AmountText.of(Math.min(now.total(), saves() * (1 + uncertainty))));
        }

        private String withoutStartCost() {
            return Sentences.of("it would be %s, with %s".formatted(awake(), starts()),
                    "each start costs about half a second of waiting and an empty cache, which is not counted here");
        }

        /**
         * The bill and the cost of starts, separately: the owner sees the first on an invoice, and never the second.
         */
        private String withStartCost() {
            return Sentences.of(
                    "the bill %s: %s".formatted(moved(best.cuHours() - now.cuHours(),
                            "rises by %s to " + AmountText.cuHours(best.cuHours()),
                            "falls by %s to " + AmountText.cuHours(best.cuHours()), "stays"), awake()),
                    "there are %s, whose empty caches cost %s".formatted(starts(),
                            moved(best.startCost() - now.startCost(), "%s CU-hours more", "%s CU-hours less",
                                    "as much")),
                    "each start also costs about half a second of waiting");
        }

        private static String moved(double by, String up, String down, String same) {
            return Math.abs(by) < NOTHING ? same : (by > 0 ? up : down).formatted(AmountText.of(Math.abs(by)));
        }

        private boolean raisesTheBill() {
            return best.cuHours() - now.cuHours() >= NOTHING;
        }

        /** Whether starts have a known cost; without starts it is 0 either way, so both delays are checked. */
        private boolean hasStartCost() {
            return now.startCost() > 0 || best.startCost() > 0;
        }

        private String awake() {
            return "awake %s h a month instead of %s".formatted(whole(best.awakeHours()), whole(now.awakeHours()));
        }

        private String starts() {
            String many = whole(best.starts());
            return starts(best) + (many.equals(whole(now.starts())) ? ", " + many : "");
        }

        private String starts(DelayCost other) {
            String then = whole(other.starts());
            String before = whole(now.starts());
            return then.equals(before) ? "as many starts" : then + " starts instead of " + before;
        }

        private String permissionText() {
            return switch (permission) {
                case ALLOWED -> "the change restarts nothing";
                case NEEDS_A_PAID_PLAN -> "the free plan does not allow a change, a paid plan does";
                case TOO_LARGE -> "computes above 16 CU never suspend, so it needs a smaller size";
            };
        }

        private String stay() {
            String cost = "it costs about %s a month%s: %s h awake, %s starts".formatted(
                    AmountText.cuHours(now.cuHours()),
                    hasStartCost() ? ", and empty caches cost " + AmountText.of(now.startCost()) : "",
                    whole(now.awakeHours()), whole(now.starts()));
            DelayCost cheapest = DelayAdviser.cheapest(options);
            double more = now.total() - cheapest.total();
            if (more < NOTHING) {
                return Sentences.of("no other autosuspend delay would cost less than %s".formatted(present), cost);
            }
            return Sentences.of("suspending %s is as good as any other delay".formatted(after()), cost,
                    "%s would save about %s a month, with %s".formatted(AmountText.of(cheapest.when()),
                            AmountText.cuHours(more), starts(cheapest)));
        }

        private String after() {
            return (present.isNever() ? "" : "after ") + present;
        }

        private String unexplained() {
            return unknownShare < MUCH
                    ? ""
                    : "the cause of %s of its awake time is not known, and that time counts as needed"
                            .formatted(AmountText.percent(unknownShare));
        }

        private static String whole(double amount) {
            return String.format(Locale.ROOT, "%,.0f", amount);
        }
    }

    /** The delay to set; null where none is advised, or it cannot be set. */
    default @Nullable Autosuspend advised() {
        return this instanceof Weighed weighed && weighed.pays() && weighed.permission() == Permission.ALLOWED
                ? weighed.best().when()
                : null;
    }
}
