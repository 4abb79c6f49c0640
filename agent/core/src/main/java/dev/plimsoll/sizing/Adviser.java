package dev.plimsoll.sizing;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.regret.Meter;
import dev.plimsoll.sizing.Recommender.Counsel;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The thinking part of the straight way: from what was seen of one compute to advice. It holds nothing, so thinking twice
 * is thinking once.
 */
public final class Adviser {

    /** Samples that it wants to read: two days of looking every minute, more of a compute that sleeps. */
    public static final int REMEMBERED = 3_000;
    /** How long a peak of connections counts. */
    public static final Duration PEAK_OVER = Duration.ofDays(7);

    private final SizeTable table;
    private final Assessor assessor;
    private final Recommender recommender;

    public Adviser(SizeTable table) {
        this.table = table;
        this.assessor = new Assessor(table);
        this.recommender = new Recommender(table);
    }

    /**
     * What the samples say, and what follows.
     *
     * @param notes what is to be remembered; null where nothing was ever seen
     */
    public record Thought(Assessment assessment, Counsel counsel, @Nullable Notes notes) {}

    public Thought think(Compute compute, Known known, SizingPolicy policy, Instant now) {
        Assessment assessment = assessor.assess(compute, known, policy);
        Meter meter = new Meter(policy.terms(), table);
        Notes notes = new Schooling(meter).after(known, unit(assessment, known, policy));
        return new Thought(assessment, recommender.counsel(compute, assessment, new Weigher(meter, notes, now), policy),
                notes);
    }

    private static @Nullable UsedUnit unit(Assessment assessment, Known known, SizingPolicy policy) {
        Figures figures = assessment.figures();
        UsedUnit seen = figures == null ? null : figures.unit();
        return seen != null ? seen : policy.usedUnit() != null ? policy.usedUnit() : known.unit();
    }
}
