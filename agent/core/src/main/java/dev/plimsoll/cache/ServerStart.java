package dev.plimsoll.cache;

import dev.plimsoll.fleet.Worded;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a run of the server began, as found by its first probes (platform/in-the-wild.md 1.9).
 *
 * @param kind           null if not known
 * @param warmth         whether the platform filled its cache first
 * @param prewarmedUntil the latest time at which the platform may have filled the cache; null unless the start was warm
 * @param pause          time without a server before it; null if not known
 */
public record ServerStart(@Nullable StartKind kind, StartWarmth warmth, @Nullable Instant prewarmedUntil,
        @Nullable Duration pause) {

    /** What began it: a client that woke it, a restart or crash, a change of size while awake, a planned update. */
    public enum StartKind implements Worded {
        SUSPEND, RESTART, RESIZE, UPDATE
    }

    /** Whether the platform filled the cache before clients read it. */
    public enum StartWarmth implements Worded {
        COLD, WARM, UNKNOWN
    }

    /** Whether the platform certainly filled the cache first; {@code start} is null in a trace. */
    public static boolean isWarm(@Nullable ServerStart start) {
        return start != null && start.warmth == StartWarmth.WARM;
    }

    /** Whether it certainly did or, in a cache of chunks, may have done so: its use says little of what clients read. */
    public static boolean mayBeWarm(@Nullable ServerStart start, UsedUnit unit) {
        return isWarm(start) || (isUnsure(start) && unit.isChunks());
    }

    /** Whether the platform may have filled the cache first, and nothing shows it; after a suspend it does not. */
    private static boolean isUnsure(@Nullable ServerStart start) {
        return start != null && start.warmth == StartWarmth.UNKNOWN && start.kind != StartKind.SUSPEND;
    }

    /**
     * Whether the platform may fill the cache after {@code at}; {@code start} is null in a trace.
     *
     * @param began when the run began
     */
    public static boolean mayPrewarmAfter(@Nullable ServerStart start, Instant began, Instant at) {
        Instant known = start == null ? null : start.prewarmedUntil;
        return (isWarm(start) || isUnsure(start)) && at.isBefore(known == null ? began.plus(StartFacts.FIRST) : known);
    }

    /** A copy with another warmth; a warm start was so until {@code until}. */
    ServerStart with(StartWarmth found, Instant until) {
        return new ServerStart(kind, found, found == StartWarmth.WARM ? until : prewarmedUntil, pause);
    }
}
