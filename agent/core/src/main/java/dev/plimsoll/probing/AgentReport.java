package dev.plimsoll.probing;

import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What an agent says of itself in the store that it shares with others. Times are those of the database.
 *
 * @param name      as its claims have it
 * @param access    how its calls to the platform went
 * @param watched   how much it watches of each partition ({@link #watched}); empty if it does not say, as version 0.1.0
 * @param changedAt since when it watches that; null if it does not say
 * @param settings  what all agents of a store should have alike
 */
public record AgentReport(String name, PlatformAccess access, List<Long> watched, @Nullable Instant changedAt,
        Set<String> settings) {

    /** How long calls fail until the agent counts as blind: a shorter failure ends by itself. */
    static final Duration BLIND_AFTER = Duration.ofSeconds(20);

    /** One project in {@link #watched}; the rest of the number tells apart as many other projects. */
    static final long ONE = 1L << 44;
    private static final int LETTERS = 0xfffff;

    /** How much of each partition these projects are: more for more projects, equal for the same ones. */
    public static List<Long> watched(Collection<String> projects, int partitions) {
        long[] sums = new long[partitions];
        projects.forEach(id -> sums[FairShare.partition(id, partitions)] += ONE + (id.hashCode() & LETTERS));
        return LongStream.of(sums).boxed().toList();
    }

    /** Whether it can work: the platform has answered it, and not all calls of the last 20 s have failed. */
    boolean isAble(Instant now) {
        Instant failing = access.failingSince();
        // Version 0.1.0 does not say whether it can, and keeps its claims in any case.
        return watched.isEmpty()
                || (access.listedAt() != null && (failing == null || failing.plus(BLIND_AFTER).isAfter(now)));
    }

    /** Whether it has listed the projects after {@code other} found the present ones. */
    boolean hasListedSince(AgentReport other) {
        return access.listedAt() != null && other.changedAt != null && access.listedAt().isAfter(other.changedAt);
    }
}
