package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.autosuspend.DelayTerms.Permission;
import dev.plimsoll.fleet.Autosuspend;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What another autosuspend delay would cost, and whether it pays. Changing it restarts nothing (platform/api.md 3.2). */
public sealed interface DelayAdvice {

    /** What it has now. */
    CurrentDelay present();

    /** All of it in a sentence or two. */
    String sentence();

    /** Whether another delay is advised. */
    default boolean pays() {
        return false;
    }

    /**
     * Too little was seen.
     *
     * @param idleGaps        times that it was left alone, so far
     * @param seen        time that is known of
     * @param about       when it may be enough; null where that cannot be told
     * @param byTimeAlone whether it takes no more gaps, since it was left alone nearly always or hardly ever
     */
    record NotYet(CurrentDelay present, int idleGaps, Duration seen, @Nullable Instant about,
            boolean byTimeAlone) implements DelayAdvice {

        @Override
        public String sentence() {
            String when = about == null ? "" : ", about " + about.truncatedTo(ChronoUnit.HOURS).toString();
            return "which autosuspend delay would be right cannot be said yet: it was left alone %s in %s; %s%s"
                    .formatted(FigureText.of(idleGaps, "time"), FigureText.of(seen), needed(), when);
        }

        private String needed() {
            String time = AmountText.of(DelayAdviser.TIME_NEEDED);
            return byTimeAlone ? "if it goes on like this %s are enough".formatted(time)
                    : "at least %d times and %s are needed".formatted(DelayAdviser.GAPS_NEEDED, time);
        }
    }

    /**
     * Weighed.
     *
     * @param now     what the present delay costs
     * @param best    what the best one costs; the present one where no other is clearly better
     * @param options what each delay costs, shortest first, the present one among them
     * @param uncertainty   by which share the saving may be off, 0 to 1: the fewer gaps, the more; 0 where it was left alone nearly
     *                always or hardly ever
     * @param unknownShare  share of its time awake of which nobody can tell what it went to; it is taken to need the compute
     * @param permission   whether the delay can be changed
     */
    record Weighed(CurrentDelay present, DelayCost now, DelayCost best, List<DelayCost> options, double uncertainty,
            double unknownShare, Permission permission) implements DelayAdvice {

        /** From this share on it is said. */
        private static final double MUCH = 0.1;
        /** CU-hours a month that would be written as none. */
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
            return (pays() ? change() : stay()) + unsure();
        }

        private String change() {
            String instead = present.isNever() ? "instead of never" : "instead of " + present;
            return "suspending after %s %s would %s about %s a month%s of %s%s; %s".formatted(
                    AmountText.of(best.when()), instead, raisesTheBill() ? "be worth" : "save",
                    AmountText.cuHours(saves()),
                    range(),
                    AmountText.cuHours(now.total()), isPriced() ? priced() : unpriced(), permissionText());
        }

        private String range() {
            return uncertainty <= 0 ? ""
                    : " (%s to %s)".formatted(AmountText.of(saves() * (1 - uncertainty)),
                            AmountText.of(Math.min(now.total(), saves() * (1 + uncertainty))));
        }

        private String unpriced() {
            return ": %s, %s, each with about half a second of waiting and an empty cache, which is not counted here"
                    .formatted(awake(), starts());
        }

        /** What is paid and what starts are worth are told apart: an owner sees the first on a bill, and the second never. */
        private String priced() {
            return ", empty caches counted in: the bill %s, %s; %s, whose empty caches are worth %s, each also with about half a second of waiting"
                    .formatted(
                            moved(best.cuHours() - now.cuHours(),
                                    "rises by %s to " + AmountText.cuHours(best.cuHours()),
                                    "falls by %s to " + AmountText.cuHours(best.cuHours()), "stays"),
                            awake(), starts(),
                            moved(best.startCost() - now.startCost(), "%s CU-hours more", "%s CU-hours less",
                                    "as much"));
        }

        private static String moved(double by, String up, String down, String same) {
            return Math.abs(by) < NOTHING ? same : (by > 0 ? up : down).formatted(AmountText.of(Math.abs(by)));
        }

        private boolean raisesTheBill() {
            return best.cuHours() - now.cuHours() >= NOTHING;
        }

        /** No start is worth nothing also where a start's price is known, so both are asked. */
        private boolean isPriced() {
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
                case NEEDS_A_PAID_PLAN -> "the free plan does not let it be changed, a paid one does";
                case TOO_LARGE -> "computes above 16 CU never suspend, so it needs a smaller one";
            };
        }

        private String stay() {
            String cost = "about %s a month%s, awake %s h, %s starts".formatted(AmountText.cuHours(now.cuHours()),
                    isPriced() ? " and empty caches worth " + AmountText.of(now.startCost()) : "",
                    whole(now.awakeHours()), whole(now.starts()));
            DelayCost cheapest = DelayAdviser.cheapest(options);
            double more = now.total() - cheapest.total();
            if (more < NOTHING) {
                return "no other autosuspend delay would cost less than %s: %s".formatted(present, cost);
            }
            return "suspending %s is as good as any (%s): %s would save about %s a month with %s"
                    .formatted(after(), cost, AmountText.of(cheapest.when()), AmountText.cuHours(more),
                            starts(cheapest));
        }

        private String after() {
            return (present.isNever() ? "" : "after ") + present;
        }

        private String unsure() {
            return unknownShare < MUCH
                    ? ""
                    : ". What %s of its time awake went to cannot be told, and is taken to be needed"
                            .formatted(AmountText.percent(unknownShare));
        }

        private static String whole(double amount) {
            return String.format(Locale.ROOT, "%,.0f", amount);
        }
    }

    /** The delay that it advises to set; null where none is advised, or it cannot be set. */
    default @Nullable Autosuspend advised() {
        return this instanceof Weighed weighed && weighed.pays() && weighed.permission() == Permission.ALLOWED
                ? weighed.best().when()
                : null;
    }
}
