package dev.plimsoll.advice.size;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.Recommender.Advised;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The thinking part of the straight way: from what was seen of one compute to advice. It holds nothing, so thinking twice
 * is thinking once.
 */
public final class Adviser {

    /** Samples that it wants to read: a day of probes a minute apart, more of a compute that is suspended at times. */
    public static final int REMEMBERED = 1_500;

    private final SizeTable table;
    private final Assessor assessor;
    private final PoolerDetection pooler;

    public Adviser(SizeTable table) {
        this.table = table;
        this.pooler = new PoolerDetection(table);
        this.assessor = new Assessor(table);
    }

    /**
     * What the samples say, and what follows.
     *
     * @param storedModel what is to be remembered; null where nothing was ever seen
     */
    public record Thought(Assessment assessment, Advised advised, @Nullable StoredModel storedModel) {}

    /**
     * From when on peaks of connections count: seven days, but not before clients came through the pooler.
     *
     * @param latest time of the latest look
     */
    public Instant peaksFrom(Compute compute, History history, @Nullable StoredModel storedModel, Instant latest) {
        Instant week = latest.minus(ConnectionPeaks.COUNTS_FOR);
        PoolerUse pooling = pooler.of(compute, history, storedModel);
        Instant since = pooling == null ? null : pooling.since();
        return since == null || since.isBefore(week) ? week : since.plusNanos(1);
    }

    public Thought think(Compute compute, AssessmentInput told, SizingPolicy policy, Instant now) {
        PoolerUse pooling = pooler.of(compute, told.history(), told.storedModel());
        AssessmentInput known = PoolerDetection.noted(pooling, told);
        Assessment assessment = assessor.assess(compute, known, policy);
        SizeTable sizes = corrected(compute, known);
        AccumulatedSavings savings = new AccumulatedSavings(policy.terms(), sizes);
        StoredModel storedModel = PoolerDetection.settled(
                new SampleLearning(savings, sizes).after(known, unit(assessment, known, policy)),
                pooling, known);
        return new Thought(assessment,
                new Recommender(sizes).advised(compute, assessment, new DecisionMaker(savings, storedModel, now),
                        policy),
                storedModel == null || known.history().latest().isEmpty() ? storedModel
                        : storedModel.with(known.observed()));
    }

    /** What the running server says of its size wins over the table, and a size that the table lacks is added. */
    private SizeTable corrected(Compute compute, AssessmentInput known) {
        SizeTable told = known.history()
                .latest()
                .filter(latest -> latest.size().equals(compute.size()))
                .map(latest -> latest.correct(table))
                .orElse(table);
        return told.at(compute.size().max()).map(told::with).orElse(told);
    }

    private static @Nullable UsedUnit unit(Assessment assessment, AssessmentInput known, SizingPolicy policy) {
        Figures figures = assessment.figures();
        UsedUnit seen = figures == null ? null : figures.unit();
        return seen != null ? seen : policy.usedUnit() != null ? policy.usedUnit() : known.unit();
    }
}
