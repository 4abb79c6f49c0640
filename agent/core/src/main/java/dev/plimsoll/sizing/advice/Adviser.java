package dev.plimsoll.sizing.advice;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.knowledge.Pooling;
import dev.plimsoll.regret.meter.Meter;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.advice.Recommender.Counsel;
import dev.plimsoll.sizing.assess.Assessment;
import dev.plimsoll.sizing.assess.Assessor;
import dev.plimsoll.sizing.assess.Figures;
import dev.plimsoll.sizing.assess.Known;
import dev.plimsoll.sizing.assess.Most;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The thinking part of the straight way: from what was seen of one compute to advice. It holds nothing, so thinking twice
 * is thinking once.
 */
public final class Adviser {

    /** Samples that it wants to read: two days of looking every minute, more of a compute that sleeps. */
    public static final int REMEMBERED = 3_000;

    private final SizeTable table;
    private final Assessor assessor;
    private final PoolerInUse pooler;

    public Adviser(SizeTable table) {
        this.table = table;
        this.pooler = new PoolerInUse(table);
        this.assessor = new Assessor(table);
    }

    /**
     * What the samples say, and what follows.
     *
     * @param notes what is to be remembered; null where nothing was ever seen
     */
    public record Thought(Assessment assessment, Counsel counsel, @Nullable Notes notes) {}

    /**
     * From when on peaks of connections count: seven days, but not before clients came through the pooler.
     *
     * @param latest time of the latest look
     */
    public Instant peaksFrom(Compute compute, History history, @Nullable Notes notes, Instant latest) {
        Instant week = latest.minus(Most.COUNTS_FOR);
        Pooling pooling = pooler.of(compute, history, notes);
        Instant since = pooling == null ? null : pooling.since();
        return since == null || since.isBefore(week) ? week : since.plusNanos(1);
    }

    public Thought think(Compute compute, Known told, SizingPolicy policy, Instant now) {
        Pooling pooling = pooler.of(compute, told.history(), told.notes());
        Known known = PoolerInUse.noted(pooling, told);
        Assessment assessment = assessor.assess(compute, known, policy);
        SizeTable sizes = corrected(compute, known);
        Meter meter = new Meter(policy.terms(), sizes);
        Notes notes = PoolerInUse.settled(new Schooling(meter, sizes).after(known, unit(assessment, known, policy)),
                pooling, known);
        return new Thought(assessment,
                new Recommender(sizes).counsel(compute, assessment, new Weigher(meter, notes, now), policy),
                notes == null || known.history().latest().isEmpty() ? notes : notes.with(known.observed()));
    }

    /** What the running server says of its size wins over the table, and a size that the table lacks is added. */
    private SizeTable corrected(Compute compute, Known known) {
        SizeTable told = known.history()
                .latest()
                .filter(latest -> latest.size().equals(compute.size()))
                .map(latest -> latest.correct(table))
                .orElse(table);
        return told.at(compute.size().max()).map(told::with).orElse(told);
    }

    private static @Nullable UsedUnit unit(Assessment assessment, Known known, SizingPolicy policy) {
        Figures figures = assessment.figures();
        UsedUnit seen = figures == null ? null : figures.unit();
        return seen != null ? seen : policy.usedUnit() != null ? policy.usedUnit() : known.unit();
    }
}
