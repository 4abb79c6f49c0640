package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.ActivityRecord;
import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.advice.FigureText;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The platform's weekly updates that a running compute has not picked up (platform/api.md 3.2, rule 6).
 *
 * @param why         why it has not
 * @param runningSince        since when it runs
 * @param days        whole days since then
 * @param maintenance when the platform restarts it anyway; null where that is not told
 * @param withResize  whether a resize is advised, which restarts it as well
 */
public record PendingUpdates(Why why, Instant runningSince, long days, @Nullable Instant maintenance, boolean withResize) {

    /** Why it has not picked them up. */
    public enum Why {
        /** It never suspends. */
        NEVER_SUSPENDS,
        /** It is too large to, whatever its delay. */
        TOO_LARGE,
        /** It does, and was never left alone for so long. */
        NEVER_IDLE_LONG_ENOUGH
    }

    private static final Duration WEEK = Duration.ofDays(7);
    /** One that suspends may have been started a while after the latest update. */
    private static final Duration MORE_THAN_A_WEEK = Duration.ofDays(8);

    /**
     * What is due; empty where it was started within the week.
     *
     * @param runningSince        start of the server, or of the compute by the platform's word; null where neither is known
     * @param maintenance when the platform will restart it by its own word; null where it tells nothing
     * @param withResize  whether a resize is advised
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

    private static Why why(CurrentDelay present) {
        boolean isTooLarge = present.source() == CurrentDelay.Source.SIZE;
        return isTooLarge ? Why.TOO_LARGE : present.isNever() ? Why.NEVER_SUSPENDS : Why.NEVER_IDLE_LONG_ENOUGH;
    }

    /**
     * Since when {@code compute} runs; null where it sleeps, or nobody tells.
     *
     * @param latest the latest sample; null where there is none
     */
    public static @Nullable Instant runsSince(ActivityRecord activityRecord, Compute compute, @Nullable Sample latest) {
        StateSpan now = activityRecord.stretch();
        if (now == null || !now.awake()) {
            return null;
        }
        boolean isOfThisRun = latest != null && !latest.at().isBefore(now.from());
        return latest != null && isOfThisRun ? latest.runBegan() : compute.startedAt();
    }

    /** What to do about it. */
    public String sentence() {
        String reason = switch (why) {
            case NEVER_SUSPENDS -> "autosuspend is off";
            case TOO_LARGE -> "computes above 16 CU never suspend";
            case NEVER_IDLE_LONG_ENOUGH -> "it was never left alone long enough to be suspended";
        };
        return "it runs for %s without a restart, since %s, so the platform's weekly updates are waiting: %s"
                .formatted(FigureText.of(days, "day"), reason, remedy());
    }

    private String remedy() {
        if (maintenance != null) {
            return "the platform restarts it at " + maintenance.truncatedTo(ChronoUnit.MINUTES)
                    + (withResize ? ", and the resize that is advised would do so too" : "");
        }
        return withResize ? "the resize that is advised restarts it as well" : "a restart is due";
    }
}
