package dev.plimsoll.explain;

import dev.plimsoll.advice.autosuspend.AutosuspendTunables;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice.AutosuspendCause;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
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

    /** Least share of the awake time that is listed as a cause. */
    private static final double LEAST_SHARE = 0.01;

    private AutosuspendSentences() {}

    static String clause(AutosuspendCause cause) {
        return switch (cause) {
            case DelayAdvice.NotYet open -> notYet(open);
            case DelayAdvice.Weighed weighed -> DelaySentences.clause(weighed);
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
        return AmountText.of(present.when()) + switch (present.source()) {
            case REPORTED -> "";
            case LEARNED -> " (observed)";
            case SIZE -> " (above 16 CU)";
            case CONFIGURED -> " (observe.suspend-delay)";
        };
    }

    private static String notYet(DelayAdvice.NotYet open) {
        Instant about = open.about();
        String when = about == null ? "" : ", expected about " + about.truncatedTo(ChronoUnit.HOURS);
        String time = AmountText.of(AutosuspendTunables.SHIPPED.leastTime());
        String needed = open.byTimeAlone() ? "it needs %s of observation".formatted(time)
                : "it needs %s of observation and %d idle gaps".formatted(time,
                        AutosuspendTunables.SHIPPED.leastGaps());
        return Sentences.clauses("the right autosuspend delay is not known yet: %s observed in %s".formatted(
                FigureText.of(open.idleGaps(), "idle gap"), FigureText.of(open.observed())), needed + when);
    }

    /** The awake time, each visible cause with the largest first, and the cost. */
    private static String keptAwake(KeptAwake kept) {
        String causes = parts(kept).filter(part -> kept.share(part.time()) >= LEAST_SHARE)
                .sorted(Comparator.comparing(TimePart::time).reversed())
                .map(part -> "In %s (%s), %s".formatted(AmountText.hours(part.time()),
                        AmountText.percent(kept.share(part.time())), part.text()))
                .collect(Collectors.joining(". "));
        return Sentences.clauses(
                "it was awake for %s of the last %s".formatted(AmountText.hours(kept.awake()),
                        FigureText.of(kept.span())),
                causes,
                "that costs about %s a month at %s CU".formatted(CostSentences.cuHours(kept.cuHours()), kept.cu()));
    }

    /** A part of the awake time. The name of a polling session is not known: idle sessions may be of another one. */
    private record TimePart(Duration time, String text) {}

    private static Stream<TimePart> parts(KeptAwake kept) {
        Duration period = kept.period();
        String often = period == null ? "periodically" : "every " + FigureText.of(period.plusMillis(500));
        return Stream.of(
                new TimePart(kept.needless().poller(),
                        "only a session that polls %s and reads nothing kept it awake".formatted(often)),
                new TimePart(kept.needless().idle(), "only idle sessions%s kept it awake".formatted(
                        kept.name() == null ? "" : " of " + kept.name())),
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
        return Sentences.clauses(
                "it has run for %s without a restart, because %s".formatted(FigureText.of(updates.days(), "day"),
                        reason),
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
}
