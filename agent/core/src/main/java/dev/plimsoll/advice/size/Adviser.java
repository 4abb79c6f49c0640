package dev.plimsoll.advice.size;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.PoolerDetection;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pure part of a reconciliation pass: from the samples of one compute to advice. It has no state, so the same
 * input gives the same result.
 */
public final class Adviser {

    /** Samples to read: one day of probes each minute, more for a compute that suspends. */
    public static final int REMEMBERED = 1_500;

    private final SizeTable table;
    private final PoolerDetection pooler;

    public Adviser(SizeTable table) {
        this.table = table;
        this.pooler = new PoolerDetection(table);
    }

    /**
     * The result of one evaluation.
     *
     * @param storedModel the model to store; null where nothing was ever observed
     */
    public record Evaluation(Assessment assessment, SizeCandidates sizes, @Nullable StoredModel storedModel) {

        /** The recommendation for the size alone. */
        public Advised advised() {
            return sizes.advised(List.of());
        }
    }

    /**
     * The time from which connection peaks count: seven days ago, but not before clients had time to move to the pooler.
     *
     * @param latest time of the latest probe
     */
    public Instant peaksFrom(Compute compute, History history, @Nullable StoredModel storedModel, Instant latest) {
        Instant week = latest.minus(ConnectionPeaks.COUNTS_FOR);
        Instant from = PoolerUse.countsFrom(pooler.of(compute, history, storedModel), latest,
                AssessmentTunables.POOLER_MOVE);
        return TimeSpans.later(from, week);
    }

    /** The result where nothing was recommended before. */
    public Evaluation evaluate(Compute compute, AssessmentInput given, SizingPolicy policy, Instant now) {
        return evaluate(compute, given, policy, null, now);
    }

    /**
     * The result.
     *
     * @param standing the recommendation that was made before; null where none stands
     */
    public Evaluation evaluate(Compute compute, AssessmentInput given, SizingPolicy policy,
            @Nullable StandingAdvice standing, Instant now) {
        PoolerUse pooling = pooler.of(compute, given.history(), given.storedModel());
        AssessmentInput noted = PoolerDetection.noted(pooling, given);
        SizeTable sizes = sizes(compute, noted);
        Assessor assessor = new Assessor(sizes);
        AccumulatedSavings savings = new AccumulatedSavings(policy.tunables(), sizes);
        StoredModel storedModel = noted.history()
                .latest()
                .map(latest -> learned(latest, noted, pooling, savings, sizes, assessor.unit(noted, policy)))
                .orElse(noted.storedModel());
        AssessmentInput input = noted.with(storedModel);
        Assessment assessment = assessor.assess(compute, input, policy);
        return new Evaluation(assessment, SizeCandidates.of(compute, assessment, sizes, savings,
                storedModel, standing, policy, now), storedModel);
    }

    /** The model to store after all samples; null where none of its data shows anything. */
    private @Nullable StoredModel learned(Sample latest, AssessmentInput input, @Nullable PoolerUse pooling,
            AccumulatedSavings savings, SizeTable sizes, @Nullable UsedUnit unit) {
        ComputeModel learned = new SampleLearning(savings, sizes).after(input, latest, unit);
        if (learned == null) {
            return null;
        }
        ComputeModel settled = pooler.settled(learned, pooling, latest.at(), input.peaks().connections());
        return new StoredModel(latest.branchId(), unit, savings.afterRest(settled, input.rest()), pooling,
                input.observed());
    }

    /** The sizes by the settings of the running server, whatever size it had; a size missing in the table is added. */
    private SizeTable sizes(Compute compute, AssessmentInput input) {
        SizeTable given = input.history().latest().map(latest -> latest.sizes(table)).orElse(table);
        return given.at(compute.size().max()).map(given::with).orElse(given);
    }
}
