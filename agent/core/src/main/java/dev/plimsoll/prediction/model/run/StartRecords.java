package dev.plimsoll.prediction.model.run;

import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The latest start of each kind whose warm-up was observed.
 *
 * @param all each kind once
 */
public record StartRecords(List<StartRecord> all) {

    /** None was observed. */
    public static final StartRecords NONE = new StartRecords(List.of());

    public StartRecords {
        all = List.copyOf(all);
    }

    /**
     * What one start cost.
     *
     * @param warmth whether the platform filled the cache first
     * @param refill time from the start until the misses were those of the size, or met the target
     * @param misses reads that missed in that time
     * @param pause  time without a server before it; null where not known
     */
    public record StartRecord(StartKind kind, StartWarmth warmth, Duration refill, long misses,
            @Nullable Duration pause) {

        public boolean isWarm() {
            return warmth == StartWarmth.WARM;
        }
    }

    /** The records after one more start; the same where its kind is not known. */
    public StartRecords after(@Nullable ServerStart start, long misses, Duration refill) {
        StartKind kind = start == null ? null : start.kind();
        if (start == null || kind == null) {
            return this;
        }
        StartRecord latest = new StartRecord(kind, start.warmth(), refill, misses, start.pause());
        return new StartRecords(
                Stream.concat(all.stream().filter(known -> known.kind != kind), Stream.of(latest)).toList());
    }

    /** The latest start of a kind; null where none was observed, or its warmth is not known. */
    public @Nullable StartRecord of(StartKind kind) {
        return all.stream()
                .filter(known -> known.kind == kind && known.warmth != StartWarmth.UNKNOWN)
                .findFirst()
                .orElse(null);
    }

    /**
     * Pages that the cache reads again after a start of this kind. Until one was observed, or where the latest was not warm, all.
     *
     * @param used pages that it holds then
     */
    public double readAgain(StartKind kind, double used) {
        StartRecord latest = of(kind);
        return latest != null && latest.isWarm() ? Math.min(used, (double) latest.misses) : used;
    }
}
