package dev.plimsoll.explain;

import static dev.plimsoll.explain.CostSentences.cuHours;
import static dev.plimsoll.explain.FigureText.amount;
import static dev.plimsoll.explain.FigureText.exact;
import static dev.plimsoll.explain.FigureText.percent;
import static dev.plimsoll.explain.FigureText.text;
import static dev.plimsoll.explain.Sentences.clauses;

import dev.plimsoll.advice.autosuspend.AutosuspendTunables;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice.AutosuspendCause;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayAdvice.Weighed;
import dev.plimsoll.advice.autosuspend.DelayAdvice.WithheldDelay;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences about awake time: what keeps a compute awake, its autosuspend delay, and pending updates. */
final class AutosuspendSentences {

    /** Share from which unexplained time is reported. */
    private static final double MUCH = 0.1;
    /** CU-hours a month that round to none. */
    private static final double NOTHING = 0.05;
    /** Least share of the awake time that is listed as a cause. */
    private static final double LEAST_SHARE = 0.01;

    private AutosuspendSentences() {}

    static String clause(AutosuspendCause cause) {
        return switch (cause) {
            case DelayAdvice.NotYet open -> notYet(open);
            case DelayAdvice.Weighed weighed -> clause(weighed);
            case KeptAwake kept -> keptAwake(kept);
            case PendingUpdates updates -> updates(updates);
        };
    }

    /** Why it never suspends, or is not expected to. */
    static String clause(AwakeCause cause) {
        return switch (cause) {
            case AwakeCause.NeverSuspends(var source) -> switch (source) {
                case REPORTED -> "autosuspend is disabled";
                case SIZE -> "the platform suspends no compute above 16 CU";
                case LEARNED -> "no client was active for longer than any autosuspend delay, and it stayed awake";
                case CONFIGURED -> "observe.suspend-delay is set to never";
            };
            case AwakeCause.LongAwake(var span) -> "it has been awake for " + FigureText.of(span);
        };
    }

    /** {@code 5 min}, {@code never}; with the source where the platform does not report it. */
    static String delay(CurrentDelay present) {
        return exact(present.when()) + switch (present.source()) {
            case REPORTED -> "";
            case LEARNED -> " (observed)";
            case SIZE -> " (above 16 CU)";
            case CONFIGURED -> " (observe.suspend-delay)";
        };
    }

    private static String notYet(DelayAdvice.NotYet open) {
        Instant about = open.about();
        String when = about == null ? "" : ", expected about " + about.truncatedTo(ChronoUnit.HOURS);
        String time = exact(AutosuspendTunables.LEAST_TIME);
        String needed = open.byTimeAlone() ? text("it needs %s of observation", time)
                : text("it needs %s of observation and %d idle gaps", time, AutosuspendTunables.LEAST_GAPS);
        return clauses(text("the right autosuspend delay is not known yet: %s observed in %s",
                FigureText.of(open.idleGaps(), "idle gap"), open.observed()), needed + when);
    }

    /** The awake time, each visible cause with the largest first, and the cost. */
    private static String keptAwake(KeptAwake kept) {
        String causes = parts(kept).filter(part -> kept.share(part.time()) >= LEAST_SHARE)
                .sorted(Comparator.comparing(TimePart::time).reversed())
                .map(part -> text("In %s (%s), %s", FigureText.hours(part.time()),
                        percent(kept.share(part.time())), part.text()))
                .collect(Collectors.joining(". "));
        return clauses(
                text("it was awake for %s of the last %s", FigureText.hours(kept.awake()), kept.span()),
                causes,
                text("that costs about %s a month at %s CU", cuHours(kept.cuHours()), kept.cu()));
    }

    /** A part of the awake time. */
    private record TimePart(Duration time, String text) {}

    private static Stream<TimePart> parts(KeptAwake kept) {
        Duration period = kept.period();
        String often = period == null ? "periodically" : "every " + FigureText.of(period.plusMillis(500));
        return Stream.of(
                new TimePart(kept.needless().poller(), ClientSentences.of(kept, true,
                        text("only a session that polls %s and reads nothing kept it awake", often))),
                new TimePart(kept.needless().idle(),
                        ClientSentences.of(kept, false, "only idle sessions kept it awake")),
                new TimePart(kept.needless().unused(), "no client was connected"));
    }

    /** The uptime, the pending updates and what applies them. */
    private static String updates(PendingUpdates updates) {
        String reason = switch (updates.why()) {
            case NEVER_SUSPENDS -> "autosuspend is off";
            case TOO_LARGE -> "computes above 16 CU never suspend";
            case NEVER_IDLE_LONG_ENOUGH -> "it was never idle long enough to suspend";
        };
        if (updates.dueSince() == null && updates.maintenance() != null) {
            return "the platform plans an update: " + remedy(updates);
        }
        return clauses(
                text("it has run for %s without a restart, because %s", FigureText.of(updates.days(), "day"), reason),
                switch (updates.rule()) {
                    case WEEKLY -> "the weekly updates of the platform are pending";
                    case PLANNED -> "the update that the platform makes after 30 days, or planned, is pending";
                }, remedy(updates));
    }

    private static String remedy(PendingUpdates updates) {
        Instant maintenance = updates.maintenance();
        if (maintenance != null) {
            return "the platform restarts it at " + maintenance.truncatedTo(ChronoUnit.MINUTES)
                    + (updates.withResize() ? ", and so does the recommended resize" : "");
        }
        return updates.withResize() ? "the recommended resize restarts it" : "a restart is due";
    }

    static String clause(Weighed weighed) {
        return clauses(weighed.pays() ? change(weighed) : stay(weighed), beyondPlan(weighed), unexplained(weighed));
    }

    private static String change(Weighed weighed) {
        String instead = weighed.present().isNever()
                ? "instead of never"
                : "instead of " + delay(weighed.present());
        return clauses(text("suspending after %s %s would %s about %s a month%s of %s",
                exact(weighed.best().when()), instead,
                raisesTheBill(weighed) ? "be worth" : "save",
                cuHours(weighed.saves()), range(weighed), cuHours(weighed.now().total())),
                hasStartCost(weighed) ? withStartCost(weighed) : withoutStartCost(weighed), permission(weighed));
    }

    private static String range(Weighed weighed) {
        double uncertainty = weighed.uncertainty();
        return uncertainty <= 0 ? ""
                : text(" (%s to %s)", amount(weighed.saves() * (1 - uncertainty)),
                        amount(Math.min(weighed.now().total(), weighed.saves() * (1 + uncertainty))));
    }

    private static String withoutStartCost(Weighed weighed) {
        return text(
                "it would be %s, with %s. Each start costs about half a second of waiting and an empty cache, which is not counted here",
                awake(weighed), starts(weighed));
    }

    /**
     * The bill and the cost of starts, separately: the owner sees the first on an invoice, and never the second.
     */
    private static String withStartCost(Weighed weighed) {
        DelayCost best = weighed.best();
        DelayCost now = weighed.now();
        return text(
                "the bill %s: %s. There are %s, whose empty caches cost %s. Each start also costs about half a second of waiting",
                moved(best.cuHours() - now.cuHours(),
                        "rises by %s to " + cuHours(best.cuHours()),
                        "falls by %s to " + cuHours(best.cuHours()), "stays"),
                awake(weighed), starts(weighed),
                moved(best.startCost() - now.startCost(), "%s CU-hours more", "%s CU-hours less", "as much"));
    }

    private static String moved(double by, String up, String down, String same) {
        return Math.abs(by) < NOTHING ? same : (by > 0 ? up : down).formatted(amount(Math.abs(by)));
    }

    private static boolean raisesTheBill(Weighed weighed) {
        return weighed.best().cuHours() - weighed.now().cuHours() >= NOTHING;
    }

    /** Whether starts have a known cost; without starts it is 0 either way, so both delays are checked. */
    private static boolean hasStartCost(Weighed weighed) {
        return weighed.now().startCost() > 0 || weighed.best().startCost() > 0;
    }

    private static String awake(Weighed weighed) {
        return text("awake %s h a month instead of %s", whole(weighed.best().awakeHours()),
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
            case NEEDS_A_PAID_PLAN -> SizeSentences.withheldByPlan("the change is",
                    weighed.withheldByPlan() == null ? null : weighed.withheldByPlan().allowedBy());
            case TOO_LARGE -> "computes above 16 CU never suspend, so it needs a smaller size";
        };
    }

    /** What would be better than the advised delay on another plan; empty where nothing is. */
    private static String beyondPlan(Weighed weighed) {
        WithheldDelay withheld = weighed.withheldByPlan();
        return withheld == null || weighed.permission() == DelayPermission.NEEDS_A_PAID_PLAN ? ""
                : text("suspending after %s would save another %s a month, but %s", exact(withheld.cost().when()),
                        cuHours(weighed.best().total() - withheld.cost().total()),
                        SizeSentences.withheldByPlan("it is", withheld.allowedBy()));
    }

    private static String stay(Weighed weighed) {
        DelayCost now = weighed.now();
        String present = delay(weighed.present());
        String cost = text("it costs about %s a month%s: %s h awake, %s starts", cuHours(now.cuHours()),
                hasStartCost(weighed) ? ", and empty caches cost " + amount(now.startCost()) : "",
                whole(now.awakeHours()), whole(now.starts()));
        DelayCost cheapest = weighed.cheapest();
        double more = now.total() - cheapest.total();
        if (more < NOTHING) {
            return clauses(text("no other autosuspend delay would cost less than %s", present), cost);
        }
        return clauses(
                text("suspending %s is as good as any other delay",
                        weighed.present().isNever() ? present : "after " + present),
                cost,
                text("%s would save about %s a month, with %s", exact(cheapest.when()),
                        cuHours(more), starts(cheapest, now)));
    }

    private static String unexplained(Weighed weighed) {
        return weighed.unknownShare() < MUCH
                ? ""
                : text("the cause of %s of its awake time is not known, and that time counts as needed",
                        percent(weighed.unknownShare()));
    }

    private static String whole(double amount) {
        return text("%,.0f", amount);
    }
}
