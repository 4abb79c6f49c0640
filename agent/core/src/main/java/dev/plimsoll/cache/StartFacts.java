package dev.plimsoll.cache;

import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the start of a run at one of its probes. The evidence, its order and its limits are those of
 * platform/in-the-wild.md 1.9. What they leave open is not known.
 *
 * @param before   the latest sample before; null without one
 * @param sample   the sample of the probe
 * @param asleep   the latest listing that showed the compute suspended; null if none did
 * @param isResize whether a change of the agent, made while it was awake, caused this run
 * @param delay    the compute is suspended no earlier than this after a probe
 * @param updates  planned times of updates
 * @param times    the latest suspend and start, as the platform reports them
 */
public record StartFacts(@Nullable Sample before, Sample sample, @Nullable Instant asleep, boolean isResize,
        Duration delay, List<Instant> updates, ActivityTimes times) {

    /** Share of its limit that a cache holds beyond its misses only if it was prewarmed. */
    private static final double AHEAD = 0.2;
    /** Share of its limit up to which a cache certainly evicted nothing. */
    private static final double ROOM = 0.95;
    /** Prewarming the largest cache takes about nine minutes; later, its use shows what clients did. */
    static final Duration FIRST = Duration.ofMinutes(10);
    /** Bytes a second that the platform prewarms at least: 1 GB in 5 s, with a margin. */
    private static final double PREWARMED_PER_SECOND = 100e6;
    /** How far from its planned time an update may begin. */
    private static final Duration PLANNED = Duration.ofHours(1);

    public StartFacts {
        updates = List.copyOf(updates);
    }

    /**
     * The sample with the start of its run.
     *
     * @param prewarmed whether the platform shows that it prewarmed the cache; asked once, where the server does not say it
     */
    public Sample found(BooleanSupplier prewarmed) {
        boolean isLater = before != null && before.isOfRun(sample);
        ServerStart known = isLater && before != null ? before.run().start() : null;
        ServerStart start = known != null ? known : first();
        Long ahead = sample.cache().prewarmed();
        Long then = isLater && before != null ? before.cache().prewarmed() : null;
        if (ServerStart.isWarm(start) && (ahead == null || ahead.equals(then))) {
            return sample.begunBy(start);
        }
        Instant earliest = sample.runBegan().plus(FIRST);
        return sample.begunBy(start.with(warmth(start, isLater, prewarmed),
                sample.at().isAfter(earliest) ? sample.at() : earliest));
    }

    private ServerStart first() {
        StartKind kind = kind();
        Instant stopped = times.suspendedAt();
        Instant started = times.startedAt();
        boolean isTimed = before != null && stopped != null && started != null && kind != StartKind.SUSPEND
                && !stopped.isBefore(before.at()) && !started.isBefore(stopped);
        return new ServerStart(kind, StartWarmth.UNKNOWN, null, isTimed ? Duration.between(stopped, started) : null);
    }

    private @Nullable StartKind kind() {
        if (isResize) {
            return StartKind.RESIZE;
        }
        boolean isSameSize = before == null || before.size().equals(sample.size());
        if (asleep != null && (before == null || asleep.isAfter(before.at()))) {
            return isSameSize ? StartKind.SUSPEND : null;
        }
        if (before == null || Duration.between(before.at(), sample.runBegan()).compareTo(delay) >= 0) {
            return null;
        }
        boolean isPlanned = updates.stream()
                .anyMatch(at -> Duration.between(at, sample.runBegan()).abs().compareTo(PLANNED) <= 0);
        return !isSameSize ? StartKind.RESIZE : isPlanned ? StartKind.UPDATE : StartKind.RESTART;
    }

    private StartWarmth warmth(ServerStart start, boolean isLater, BooleanSupplier prewarmed) {
        Long ahead = sample.cache().prewarmed();
        if (ahead != null && (ahead > 0 || start.warmth() == StartWarmth.UNKNOWN)) {
            return ahead > 0 ? StartWarmth.WARM : StartWarmth.COLD;
        }
        if (start.warmth() != StartWarmth.UNKNOWN || sample.run().uptime().compareTo(FIRST) > 0) {
            return start.warmth();
        }
        return !isLater && start.kind() != StartKind.SUSPEND && prewarmed.getAsBoolean() ? StartWarmth.WARM : byUse();
    }

    /** By the pages in use that no miss of this run brought; a chunk in use holds one page at least. */
    private StartWarmth byUse() {
        CacheStatistics cache = sample.cache();
        Bytes room = cache.limit();
        UsedUnit unit = cache.pages() != null ? UsedUnit.PAGES : cache.reportsUse() ? cache.unit() : null;
        if (cache.counters() == null || room == null || unit == null) {
            return StartWarmth.UNKNOWN;
        }
        double limit = room.per(UsedUnit.PAGES.size());
        double used = cache.pages() != null ? cache.pages() : cache.used();
        double most = used * unit.pages();
        long misses = cache.counters().misses();
        if (used - misses > AHEAD * limit / unit.pages()) {
            return StartWarmth.WARM;
        }
        boolean isPast = AHEAD * room.value() <= PREWARMED_PER_SECOND * sample.run().uptime().toSeconds();
        return isPast && most <= ROOM * limit && most - misses <= AHEAD * limit ? StartWarmth.COLD
                : StartWarmth.UNKNOWN;
    }
}
