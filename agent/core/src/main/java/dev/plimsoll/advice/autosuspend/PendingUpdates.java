package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Weekly updates of the platform that a running compute has not applied (platform/api.md 3.2, rule 6).
 *
 * @param why          why it has not
 * @param runningSince start of the run
 * @param days         whole days since then
 * @param maintenance  when the platform restarts it anyway; null where that is not reported
 * @param withResize   whether a resize is recommended, which restarts it too
 */
public record PendingUpdates(Why why, Instant runningSince, long days, @Nullable Instant maintenance,
        boolean withResize) implements AutosuspendCause {

    /** Why it has not applied them. */
    public enum Why {
        /** It never suspends. */
        NEVER_SUSPENDS,
        /** It is too large to suspend, with any delay. */
        TOO_LARGE,
        /** It suspends, but was never idle long enough. */
        NEVER_IDLE_LONG_ENOUGH
    }

    private static final Duration WEEK = Duration.ofDays(7);
    /** Uptime limit of one that suspends: it may have started a while after the latest update. */
    private static final Duration MORE_THAN_A_WEEK = Duration.ofDays(8);

    /**
     * The pending updates; empty where it started within the week.
     *
     * @param runningSince start of the server, or of the compute as the platform reports; null where neither is known
     * @param maintenance  when the platform will restart it; null where it reports nothing
     * @param withResize   whether a resize is recommended
     */
    public static Optional<PendingUpdates> of(CurrentDelay present, @Nullable Instant runningSince, Instant now,
            @Nullable Instant maintenance, boolean withResize) {
        if (runningSince == null) {
            return Optional.empty();
        }
        Duration up = Duration.between(runningSince, now);
        boolean due = up.compareTo(present.isNever() ? WEEK : MORE_THAN_A_WEEK) > 0;
        Instant coming = maintenance != null && maintenance.isAfter(now) ? maintenance : null;
        return due ? Optional.of(new PendingUpdates(why(present), runningSince, up.toDays(), coming, withResize))
                : Optional.empty();
    }

    /**
     * Since when they are due: updates come weekly, so the run lacks one a week after its start; a day later for a
     * compute that suspends (platform/api.md 3.2, rule 6).
     */
    public Instant dueSince() {
        return runningSince.plus(why == Why.NEVER_IDLE_LONG_ENOUGH ? MORE_THAN_A_WEEK : WEEK);
    }

    private static Why why(CurrentDelay present) {
        boolean isTooLarge = present.source() == CurrentDelay.Source.SIZE;
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
