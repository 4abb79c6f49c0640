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

    /** Samples that it wants to read: two days of looking every minute, more of a compute that sleeps. */
    public static final int REMEMBERED = 3_000;

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

    public Thought think(Compute compute, AssessmentInput given, SizingPolicy policy, Instant now) {
        PoolerUse pooling = pooler.of(compute, given.history(), given.storedModel());
        AssessmentInput input = PoolerDetection.noted(pooling, given);
        Assessment assessment = assessor.assess(compute, input, policy);
        SizeTable sizes = corrected(compute, input);
        AccumulatedSavings savings = new AccumulatedSavings(policy.tunables(), sizes);
        StoredModel storedModel = PoolerDetection.settled(
                new SampleLearning(savings, sizes).after(input, unit(assessment, input, policy)),
                pooling, input);
        return new Thought(assessment,
                new Recommender(sizes).advised(compute, assessment, new DecisionMaker(savings, storedModel, now),
                        policy),
                storedModel == null || input.history().latest().isEmpty() ? storedModel
                        : storedModel.with(input.observed()));
    }

    /** What the running server says of its size wins over the table, and a size that the table lacks is added. */
    private SizeTable corrected(Compute compute, AssessmentInput input) {
        SizeTable given = input.history()
                .latest()
                .filter(latest -> latest.size().equals(compute.size()))
                .map(latest -> latest.correct(table))
                .orElse(table);
        return given.at(compute.size().max()).map(given::with).orElse(given);
    }

    private static @Nullable UsedUnit unit(Assessment assessment, AssessmentInput input, SizingPolicy policy) {
        Figures figures = assessment.figures();
        UsedUnit seen = figures == null ? null : figures.unit();
        return seen != null ? seen : policy.usedUnit() != null ? policy.usedUnit() : input.unit();
    }
}
