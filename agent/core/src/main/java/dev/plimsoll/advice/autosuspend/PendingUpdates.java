package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice.AutosuspendCause;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Updates of the platform that a running compute has not applied, or that are planned for it.
 *
 * @param why          why it has not applied them
 * @param rule         how updates reach it
 * @param runningSince start of the run
 * @param days         whole days since then
 * @param maintenance  when the platform restarts it anyway; null where that is not reported, or past
 * @param dueSince     since when an update is due; null where one is only planned
 * @param withResize   whether a resize is recommended, which restarts it too
 */
public record PendingUpdates(Why why, UpdateRule rule, Instant runningSince, long days, @Nullable Instant maintenance,
        @Nullable Instant dueSince, boolean withResize) implements AutosuspendCause {

    /** Why it has not applied them. */
    public enum Why {
        /** It never suspends. */
        NEVER_SUSPENDS,
        /** It is too large to suspend, with any delay. */
        TOO_LARGE,
        /** It suspends, but was never idle long enough. */
        NEVER_IDLE_LONG_ENOUGH
    }

    /** One that suspends may have started a while after the latest weekly update. */
    private static final Duration MARGIN = Duration.ofDays(1);

    /**
     * The pending updates; empty where none is due or planned.
     *
     * @param runningSince start of the server, or of the compute as the platform reports; null where neither is known
     * @param restart      when the platform restarts it, or did; null where it reports nothing
     * @param withResize   whether a resize is recommended
     */
    public static Optional<PendingUpdates> of(UpdateRule rule, CurrentDelay present, @Nullable Instant runningSince,
            Instant now, @Nullable Instant restart, boolean withResize) {
        if (runningSince == null) {
            return Optional.empty();
        }
        Instant coming = restart != null && restart.isAfter(now) ? restart : null;
        Instant due = due(rule, present, runningSince, restart);
        boolean isDue = due.isBefore(now);
        return isDue || (coming != null && rule == UpdateRule.PLANNED)
                ? Optional.of(new PendingUpdates(why(present), rule, runningSince,
                        Duration.between(runningSince, now).toDays(), coming, isDue ? due : null, withResize))
                : Optional.empty();
    }

    /** A restart that was planned for this run counts, where updates come planned; it may be late or early. */
    private static Instant due(UpdateRule rule, CurrentDelay present, Instant runningSince, @Nullable Instant restart) {
        if (rule == UpdateRule.PLANNED) {
            return restart != null && restart.isAfter(runningSince) ? restart : runningSince.plus(rule.due());
        }
        return runningSince.plus(rule.due()).plus(present.isNever() ? Duration.ZERO : MARGIN);
    }

    private static Why why(CurrentDelay present) {
        boolean isTooLarge = present.source() == CurrentDelay.DelaySource.SIZE;
        return isTooLarge ? Why.TOO_LARGE : present.isNever() ? Why.NEVER_SUSPENDS : Why.NEVER_IDLE_LONG_ENOUGH;
    }

    /**
     * Start of the present run of {@code compute}; null where it is suspended, or nothing is reported.
     *
     * @param now    the time since it woke or was suspended; null where that is unknown
     * @param latest the latest sample; null where there is none
     */
    public static @Nullable Instant runsSince(@Nullable StateSpan now, Compute compute, @Nullable Sample latest) {
        if (now == null || !now.awake()) {
            return null;
        }
        boolean isOfThisRun = latest != null && !latest.at().isBefore(now.since());
        return latest != null && isOfThisRun ? latest.runBegan() : compute.times().startedAt();
    }
}
